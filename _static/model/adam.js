/** How parameters are moved: Adam (lines 146 to 149 and 174 to 182 of microgpt.py) and the plain step, over flat arrays. */

const BETA1 = 0.85;
const BETA2 = 0.99;
const EPS = 1e-8;

export class Adam {
  /** @param {number} num_params */
  constructor(num_params) {
    this.m = new Float64Array(num_params);
    this.v = new Float64Array(num_params);
  }

  /**
   * Move every parameter once.
   * @param {Float64Array} params changed in place
   * @param {Float64Array} grads
   * @param {number} lr_t this step's learning rate
   * @param {number} step counted from 0
   * @param {boolean} [corrected] whether the averages are divided as on lines 179 and 180
   */
  update(params, grads, lr_t, step, corrected = true) {
    const { m, v } = this;
    const unbias1 = corrected ? 1 - BETA1 ** (step + 1) : 1;
    const unbias2 = corrected ? 1 - BETA2 ** (step + 1) : 1;
    const unbiased = unbias1 === 1;
    for (let i = 0; i < params.length; i++) {
      const g = grads[i];
      const mi = BETA1 * m[i] + (1 - BETA1) * g;
      const vi = BETA2 * v[i] + (1 - BETA2) * (g * g);
      m[i] = mi;
      v[i] = vi;
      params[i] -= (lr_t * (unbiased ? mi : mi / unbias1)) / (Math.sqrt(vi / unbias2) + EPS);
    }
  }
}

/** Move every parameter against its gradient by the same rule, as train4.py does; used in Adam's place. */
export const plainStep = {
  update(params, grads, lr_t) {
    for (let i = 0; i < params.length; i++) params[i] -= lr_t * grads[i];
  },
};
