/**
 * The loops in which the time goes, over flat arrays.
 *
 * Every sum adds its terms in the order in which microgpt.py adds them, so that
 * the results differ from it by no more than the last bit of exp, log and powers. The
 * powers are made of roots, products and quotients, which are the same in every
 * browser: x ** -0.5 is 1 / sqrt(x), its cube x ** -1.5, and x ** -2 is 1 / x squared.
 *
 * Speed comes from keeping eight independent sums at work at a time, which is why each
 * function has its loop twice, once for eight and once for what is left over; and from
 * leaving out the hidden units that ReLU made 0: adding 0 changes no sum.
 *
 * Words used here: w, a matrix, row by row; x, g, vectors, position by position, of as many
 * numbers as the matrix has columns or rows; from, to, a range of positions, `to` not
 * included; active, the places of the hidden units that are not 0, ascending, a position's
 * starting at ao.
 */

/** out[position][r] = w's row r · x[position] (line 95). */
export function linear(out, w, x, from, to, rows, cols) {
  const pairs = to - ((to - from) % 2);
  const whole = rows - (rows % 4);
  for (let p = from; p < pairs; p += 2) {
    const xo = p * cols;
    const yo = xo + cols;
    for (let r = 0; r < whole; r += 4) {
      const a = r * cols;
      const b = a + cols;
      const c = b + cols;
      const d = c + cols;
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      let t0 = 0;
      let t1 = 0;
      let t2 = 0;
      let t3 = 0;
      for (let i = 0; i < cols; i++) {
        const xi = x[xo + i];
        const yi = x[yo + i];
        const wa = w[a + i];
        const wb = w[b + i];
        const wc = w[c + i];
        const wd = w[d + i];
        s0 += wa * xi;
        s1 += wb * xi;
        s2 += wc * xi;
        s3 += wd * xi;
        t0 += wa * yi;
        t1 += wb * yi;
        t2 += wc * yi;
        t3 += wd * yi;
      }
      const o = p * rows + r;
      out[o] = s0;
      out[o + 1] = s1;
      out[o + 2] = s2;
      out[o + 3] = s3;
      const q = o + rows;
      out[q] = t0;
      out[q + 1] = t1;
      out[q + 2] = t2;
      out[q + 3] = t3;
    }
    rowsAlone(out, w, x, p, whole, rows, cols);
    rowsAlone(out, w, x, p + 1, whole, rows, cols);
  }
  for (let p = pairs; p < to; p++) rowsAlone(out, w, x, p, 0, rows, cols);
}

/** linear for one position and w's rows from `low` on. */
function rowsAlone(out, w, x, p, low, rows, cols) {
  const xo = p * cols;
  const o = p * rows;
  const whole = rows - ((rows - low) % 4);
  for (let r = low; r < whole; r += 4) {
    const a = r * cols;
    const b = a + cols;
    const c = b + cols;
    const d = c + cols;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let i = 0; i < cols; i++) {
      const xi = x[xo + i];
      s0 += w[a + i] * xi;
      s1 += w[b + i] * xi;
      s2 += w[c + i] * xi;
      s3 += w[d + i] * xi;
    }
    out[o + r] = s0;
    out[o + r + 1] = s1;
    out[o + r + 2] = s2;
    out[o + r + 3] = s3;
  }
  for (let r = whole; r < rows; r++) {
    let s = 0;
    for (let i = 0; i < cols; i++) s += w[r * cols + i] * x[xo + i];
    out[o + r] = s;
  }
}

/** linear for one position over the active places of x alone. */
export function linearActive(out, w, x, p, rows, cols, active, count) {
  const xo = p * cols;
  const end = xo + count;
  const whole = rows - (rows % 8);
  let r = 0;
  for (; r < whole; r += 8) {
    const a = r * cols;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    let s4 = 0;
    let s5 = 0;
    let s6 = 0;
    let s7 = 0;
    for (let n = xo; n < end; n++) {
      const i = active[n];
      const xi = x[xo + i];
      let b = a + i;
      s0 += w[b] * xi;
      s1 += w[(b += cols)] * xi;
      s2 += w[(b += cols)] * xi;
      s3 += w[(b += cols)] * xi;
      s4 += w[(b += cols)] * xi;
      s5 += w[(b += cols)] * xi;
      s6 += w[(b += cols)] * xi;
      s7 += w[b + cols] * xi;
    }
    const o = p * rows + r;
    out[o] = s0;
    out[o + 1] = s1;
    out[o + 2] = s2;
    out[o + 3] = s3;
    out[o + 4] = s4;
    out[o + 5] = s5;
    out[o + 6] = s6;
    out[o + 7] = s7;
  }
  for (; r < rows; r++) {
    let s = 0;
    for (let n = xo; n < end; n++) s += w[r * cols + active[n]] * x[xo + active[n]];
    out[p * rows + r] = s;
  }
}

/** out = x times its scale, for n numbers from o on (lines 103 to 106); returns the scale. */
export function rmsnorm(out, x, o, n) {
  const end = o + n;
  let sum = 0;
  for (let i = o; i < end; i++) sum += x[i] * x[i];
  const scale = 1 / Math.sqrt(sum * (1 / n) + 1e-5);
  for (let i = o; i < end; i++) out[i] = x[i] * scale;
  return scale;
}

/**
 * dx += rmsnorm's part of the gradient, from the gradient dout of its output.
 * Each x is met three times: times the scale, and twice in x * x.
 */
export function rmsnormBackward(dx, dout, x, o, n, scale) {
  let dscale = 0;
  for (let i = o + n - 1; i >= o; i--) dscale += x[i] * dout[i];
  const dsum = (1 / n) * (-0.5 * (scale * scale * scale) * dscale);
  const end = o + n;
  for (let i = o; i < end; i++) {
    const square = x[i] * dsum;
    dx[i] = dx[i] + scale * dout[i] + square + square;
  }
}

/**
 * out[position] += w's rows from high - 1 down to low, each times its g[position]:
 * linear's gradient for x.
 */
export function addTransposed(out, w, g, from, to, low, high, rows, cols) {
  const pairs = to - ((to - from) % 2);
  const whole = cols - (cols % 4);
  for (let p = from; p < pairs; p += 2) {
    const go = p * rows;
    const ho = go + rows;
    const o = p * cols;
    const q = o + cols;
    for (let c = 0; c < whole; c += 4) {
      let s0 = out[o + c];
      let s1 = out[o + c + 1];
      let s2 = out[o + c + 2];
      let s3 = out[o + c + 3];
      let t0 = out[q + c];
      let t1 = out[q + c + 1];
      let t2 = out[q + c + 2];
      let t3 = out[q + c + 3];
      for (let r = high - 1; r >= low; r--) {
        const a = r * cols + c;
        const gr = g[go + r];
        const hr = g[ho + r];
        const wa = w[a];
        const wb = w[a + 1];
        const wc = w[a + 2];
        const wd = w[a + 3];
        s0 += wa * gr;
        s1 += wb * gr;
        s2 += wc * gr;
        s3 += wd * gr;
        t0 += wa * hr;
        t1 += wb * hr;
        t2 += wc * hr;
        t3 += wd * hr;
      }
      out[o + c] = s0;
      out[o + c + 1] = s1;
      out[o + c + 2] = s2;
      out[o + c + 3] = s3;
      out[q + c] = t0;
      out[q + c + 1] = t1;
      out[q + c + 2] = t2;
      out[q + c + 3] = t3;
    }
    addColumnsAlone(out, w, g, p, low, high, whole, rows, cols);
    addColumnsAlone(out, w, g, p + 1, low, high, whole, rows, cols);
  }
  for (let p = pairs; p < to; p++) addColumnsAlone(out, w, g, p, low, high, 0, rows, cols);
}

/** addTransposed for one position and w's columns from `left` on. */
function addColumnsAlone(out, w, g, p, low, high, left, rows, cols) {
  const go = p * rows;
  const o = p * cols;
  const whole = cols - ((cols - left) % 4);
  for (let c = left; c < whole; c += 4) {
    let s0 = out[o + c];
    let s1 = out[o + c + 1];
    let s2 = out[o + c + 2];
    let s3 = out[o + c + 3];
    for (let r = high - 1; r >= low; r--) {
      const a = r * cols + c;
      const gr = g[go + r];
      s0 += w[a] * gr;
      s1 += w[a + 1] * gr;
      s2 += w[a + 2] * gr;
      s3 += w[a + 3] * gr;
    }
    out[o + c] = s0;
    out[o + c + 1] = s1;
    out[o + c + 2] = s2;
    out[o + c + 3] = s3;
  }
  for (let c = whole; c < cols; c++) {
    let s = out[o + c];
    for (let r = high - 1; r >= low; r--) s += w[r * cols + c] * g[go + r];
    out[o + c] = s;
  }
}

/** addTransposed at position 0 for two matrices in turn: a row of w1 before the same row of w2. */
export function addTransposedInTurn(out, w1, g1, w2, g2, low, high, cols) {
  const whole = cols - (cols % 4);
  for (let c = 0; c < whole; c += 4) {
    let s0 = out[c];
    let s1 = out[c + 1];
    let s2 = out[c + 2];
    let s3 = out[c + 3];
    for (let r = high - 1; r >= low; r--) {
      const a = r * cols + c;
      const g = g1[r];
      const h = g2[r];
      s0 = s0 + w1[a] * g + w2[a] * h;
      s1 = s1 + w1[a + 1] * g + w2[a + 1] * h;
      s2 = s2 + w1[a + 2] * g + w2[a + 2] * h;
      s3 = s3 + w1[a + 3] * g + w2[a + 3] * h;
    }
    out[c] = s0;
    out[c + 1] = s1;
    out[c + 2] = s2;
    out[c + 3] = s3;
  }
  for (let c = whole; c < cols; c++) {
    let s = out[c];
    for (let r = high - 1; r >= low; r--) s = s + w1[r * cols + c] * g1[r] + w2[r * cols + c] * g2[r];
    out[c] = s;
  }
}

/** addTransposed for one position over the active rows alone, the last first. */
export function addTransposedActive(out, w, g, p, rows, cols, active, count) {
  const go = p * rows;
  const o = p * cols;
  const last = go + count - 1;
  const whole = cols - (cols % 8);
  let c = 0;
  for (; c < whole; c += 8) {
    let s0 = out[o + c];
    let s1 = out[o + c + 1];
    let s2 = out[o + c + 2];
    let s3 = out[o + c + 3];
    let s4 = out[o + c + 4];
    let s5 = out[o + c + 5];
    let s6 = out[o + c + 6];
    let s7 = out[o + c + 7];
    for (let n = last; n >= go; n--) {
      const r = active[n];
      const a = r * cols + c;
      const gr = g[go + r];
      s0 += w[a] * gr;
      s1 += w[a + 1] * gr;
      s2 += w[a + 2] * gr;
      s3 += w[a + 3] * gr;
      s4 += w[a + 4] * gr;
      s5 += w[a + 5] * gr;
      s6 += w[a + 6] * gr;
      s7 += w[a + 7] * gr;
    }
    out[o + c] = s0;
    out[o + c + 1] = s1;
    out[o + c + 2] = s2;
    out[o + c + 3] = s3;
    out[o + c + 4] = s4;
    out[o + c + 5] = s5;
    out[o + c + 6] = s6;
    out[o + c + 7] = s7;
  }
  for (; c < cols; c++) {
    let s = out[o + c];
    for (let n = last; n >= go; n--) s += w[active[n] * cols + c] * g[go + active[n]];
    out[o + c] = s;
  }
}

/** out[position][j] = w's column j · g[position], rows from last to first, for the active columns j alone. */
export function activeColumns(out, w, g, p, rows, cols, active, count) {
  const go = p * rows;
  const o = p * cols;
  const end = o + count;
  const whole = end - (count % 4);
  const last = (rows - 1) * cols;
  let n = o;
  for (; n < whole; n += 4) {
    const j0 = active[n];
    const j1 = active[n + 1];
    const j2 = active[n + 2];
    const j3 = active[n + 3];
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let r = rows - 1, a = last; r >= 0; r--, a -= cols) {
      const gr = g[go + r];
      s0 += w[a + j0] * gr;
      s1 += w[a + j1] * gr;
      s2 += w[a + j2] * gr;
      s3 += w[a + j3] * gr;
    }
    out[o + j0] = s0;
    out[o + j1] = s1;
    out[o + j2] = s2;
    out[o + j3] = s3;
  }
  for (; n < end; n++) {
    const j = active[n];
    let s = 0;
    for (let r = rows - 1; r >= 0; r--) s += w[r * cols + j] * g[go + r];
    out[o + j] = s;
  }
}

/** dw[r][c] = g[position][r] * x[position][c] added up over the positions below n, the last first. */
export function outer(dw, g, x, n, rows, cols) {
  const whole = cols - (cols % 4);
  const pairs = rows - (rows % 2);
  const gLast = (n - 1) * rows;
  const xLast = (n - 1) * cols;
  for (let r = 0; r < pairs; r += 2) {
    const a = r * cols;
    const b = a + cols;
    for (let c = 0; c < whole; c += 4) {
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      let t0 = 0;
      let t1 = 0;
      let t2 = 0;
      let t3 = 0;
      for (let p = n - 1, e = gLast + r, f = xLast + c; p >= 0; p--, e -= rows, f -= cols) {
        const gr = g[e];
        const hr = g[e + 1];
        const x0 = x[f];
        const x1 = x[f + 1];
        const x2 = x[f + 2];
        const x3 = x[f + 3];
        s0 += gr * x0;
        s1 += gr * x1;
        s2 += gr * x2;
        s3 += gr * x3;
        t0 += hr * x0;
        t1 += hr * x1;
        t2 += hr * x2;
        t3 += hr * x3;
      }
      dw[a + c] = s0;
      dw[a + c + 1] = s1;
      dw[a + c + 2] = s2;
      dw[a + c + 3] = s3;
      dw[b + c] = t0;
      dw[b + c + 1] = t1;
      dw[b + c + 2] = t2;
      dw[b + c + 3] = t3;
    }
    outerAlone(dw, g, x, n, r, whole, rows, cols);
    outerAlone(dw, g, x, n, r + 1, whole, rows, cols);
  }
  for (let r = pairs; r < rows; r++) outerAlone(dw, g, x, n, r, 0, rows, cols);
}

/** outer for row r and the columns from `left` on. */
function outerAlone(dw, g, x, n, r, left, rows, cols) {
  for (let c = left; c < cols; c++) {
    let s = 0;
    for (let p = n - 1; p >= 0; p--) s += g[p * rows + r] * x[p * cols + c];
    dw[r * cols + c] = s;
  }
}

/**
 * outer for a matrix whose rows are hidden units (mlp_fc1): row r over the positions at which it is active.
 * positions[r * stride …] are these, the last first; counts[r] says how many.
 */
export function outerActiveRows(dw, g, x, rows, cols, positions, stride, counts) {
  const whole = cols - (cols % 8);
  for (let r = 0; r < rows; r++) {
    const a = r * cols;
    const first = r * stride;
    const end = first + counts[r];
    let c = 0;
    for (; c < whole; c += 8) {
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      let s4 = 0;
      let s5 = 0;
      let s6 = 0;
      let s7 = 0;
      for (let m = first; m < end; m++) {
        const p = positions[m];
        const gr = g[p * rows + r];
        const b = p * cols + c;
        s0 += gr * x[b];
        s1 += gr * x[b + 1];
        s2 += gr * x[b + 2];
        s3 += gr * x[b + 3];
        s4 += gr * x[b + 4];
        s5 += gr * x[b + 5];
        s6 += gr * x[b + 6];
        s7 += gr * x[b + 7];
      }
      const o = a + c;
      dw[o] = s0;
      dw[o + 1] = s1;
      dw[o + 2] = s2;
      dw[o + 3] = s3;
      dw[o + 4] = s4;
      dw[o + 5] = s5;
      dw[o + 6] = s6;
      dw[o + 7] = s7;
    }
    for (; c < cols; c++) {
      let s = 0;
      for (let m = first; m < end; m++) s += g[positions[m] * rows + r] * x[positions[m] * cols + c];
      dw[a + c] = s;
    }
  }
}

/** outer for a matrix whose columns are hidden units (mlp_fc2). */
export function outerActiveColumns(dw, g, x, rows, cols, positions, stride, counts) {
  const whole = rows - (rows % 8);
  for (let j = 0; j < cols; j++) {
    const first = j * stride;
    const end = first + counts[j];
    let r = 0;
    for (; r < whole; r += 8) {
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      let s4 = 0;
      let s5 = 0;
      let s6 = 0;
      let s7 = 0;
      for (let m = first; m < end; m++) {
        const p = positions[m];
        const xj = x[p * cols + j];
        const e = p * rows + r;
        s0 += g[e] * xj;
        s1 += g[e + 1] * xj;
        s2 += g[e + 2] * xj;
        s3 += g[e + 3] * xj;
        s4 += g[e + 4] * xj;
        s5 += g[e + 5] * xj;
        s6 += g[e + 6] * xj;
        s7 += g[e + 7] * xj;
      }
      let o = r * cols + j;
      dw[o] = s0;
      dw[(o += cols)] = s1;
      dw[(o += cols)] = s2;
      dw[(o += cols)] = s3;
      dw[(o += cols)] = s4;
      dw[(o += cols)] = s5;
      dw[(o += cols)] = s6;
      dw[o + cols] = s7;
    }
    for (; r < rows; r++) {
      let s = 0;
      for (let m = first; m < end; m++) s += g[positions[m] * rows + r] * x[positions[m] * cols + j];
      dw[r * cols + j] = s;
    }
  }
}
