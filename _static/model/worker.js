/**
 * The model in the page: a module Web Worker. client.js talks to it.
 *
 * The page sends objects with a `type`, and an `id` if it wants to know the answer by it;
 * fields with a ? may be left out.
 *
 *   load      names?, weights?           -> loaded    names (how many), trained (the checkpoint but for its weights)
 *             names: an address, a list of names, or {text}; weights: an address or a checkpoint.
 *             Addresses are of this book's own origin, relative to this file.
 *   list      text, skip_bad?, block_size? -> listed  num_docs, uchars, vocab_size, bad, own
 *             A reader's own names to train on, one a line; text: null goes back to the loaded names.
 *   trace     name, model?, step?, without? -> traced name, step, uchars, trace (see trace.js)
 *             without: blocks whose results are not added to the stream, of "attention" and "mlp".
 *   losses    name, model?, step?        -> losses    name, step, losses (one a guess), loss (their mean)
 *   sample    model?, step?, count?, temperature?, seed? -> sampled  step, samples
 *             Without a seed the draws are those that follow the run's own: the book's 20 names.
 *   unseen    model?, step?, first?, last? -> unseen  step, first, last, count, mean (over names, of their mean loss)
 *   weights   model?, step?              -> weights   step, config, vocab_size, uchars, weights
 *             model: "trained" (as loaded), "untrained" (as its training began), "training" (the run's);
 *             step: of the run, the nearest snapshot not after it; left out, as it is now.
 *   train     config?, sample_every?, sample_count?, temperature?, snapshot_every?, steps_per_second?
 *                                        -> prepared  run, config, num_docs, vocab_size, num_params, uchars,
 *                                           docs (the name of each step)
 *             A new run, not yet started; config: any of n_layer, n_embd, n_head, block_size, seed, num_steps,
 *             learning_rate, adam, corrected, decays (training.js). A run before it ends without a word.
 *   slopes    params                     -> slopes    names (the name of each step), slopes (a Float64Array for each of
 *             params, one number a step). The book's run from its first step to its last, for itself; params: [matrix, row, column] each.
 *   pace      steps?, config?, round?    -> paced     docs, losses (of the run's first steps), seconds (of one step, measured now)
 *             round: for how many milliseconds the steps are taken again and again.
 *   start, pause, stop, step count?, speed steps_per_second   steer the run; they answer with its events
 *   warm                                 -> warmed    asks the browser to make the code fast before it is needed
 *
 * A run tells, with its number `run`:
 *
 *   progress  step (done so far), num_steps, first, losses (a Float64Array: of the steps from `first` to step - 1)
 *   samples   step, samples              at step 0, every sample_every steps and at the end
 *   state     state, step                ready, running, paused, done or stopped
 *
 * What goes wrong is answered by
 *
 *   error     id, request (the type that was sent), code, message (a sentence for the reader), details
 *
 *   character   a typed name has a character outside the alphabet: details.character, .position (from 1), .uchars
 *   too-long    a typed name has more characters than fit: details.length, .longest
 *   empty-list  a list has no name: details.bad, if it has only bad lines
 *   bad-lines   a list has lines that are no names: details.bad (line, text, reason each), .good (how many are left);
 *               send it again with skip_bad to do without them
 *   shape       a size that the model cannot have
 *   weights     a checkpoint that does not fit
 *   diverged    a run's loss is no number any more; the run is stopped: details.step
 *   fetch       an address that gives no file: details.url
 *   order       something is asked for that must be loaded or begun first
 *   message     a message that cannot be understood
 *   internal    anything else
 */

import { ModelError } from "./errors.js";
import { Session } from "./session.js";

/** Tasks that run after the messages already waiting, without the pause that a timer would make. */
function taskQueue() {
  // Node hears a port's own messages a thousand times before it looks at another port; it has a task of its own for this.
  if (typeof setImmediate === "function") return (task) => setImmediate(task);
  const { port1, port2 } = new MessageChannel();
  const tasks = [];
  port1.onmessage = () => tasks.shift()();
  return (task) => {
    tasks.push(task);
    port2.postMessage(null);
  };
}

async function fetchText(address) {
  const url = new URL(address, import.meta.url);
  if (url.origin !== self.location.origin) {
    throw new ModelError("fetch", `${url.href} is not of this book's own origin, ${self.location.origin}`, { url: url.href });
  }
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new ModelError("fetch", `${url.href} could not be fetched: ${error.message}`, { url: url.href });
  }
  if (!response.ok) throw new ModelError("fetch", `${url.href} answered ${response.status}`, { url: url.href });
  return response.text();
}

const session = new Session({
  post: (message, transfer) => self.postMessage(message, transfer ?? []),
  now: () => performance.now(),
  soon: taskQueue(),
  later: (task, ms) => setTimeout(task, ms),
  fetchText,
});

self.onmessage = ({ data }) => session.receive(data);
