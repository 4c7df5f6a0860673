/**
 * What went wrong, in a sentence for the reader and a word for the program.
 *
 * The words (`code`): "character", "too-long", "empty-list", "bad-lines", "shape",
 * "weights", "diverged", "fetch", "order", "message", "internal"; worker.js says what each comes with.
 */
export class ModelError extends Error {
  /**
   * @param {string} code
   * @param {string} message one sentence: where, what was met, what to do
   * @param {Record<string, unknown>} [details] what a page may want to point at
   */
  constructor(code, message, details = {}) {
    super(message);
    this.name = "ModelError";
    this.code = code;
    this.details = details;
  }
}
