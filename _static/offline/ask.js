// A question to the service worker (offline/service.js says which there are), and its answer.

const PATIENCE = 120_000; // ms; a file may be large and a connection slow

/** @returns {Promise<object>} rejected with what the worker says went wrong, or if it says nothing */
export function askWorker(worker, question, patience = PATIENCE) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const waiting = setTimeout(() => end(reject, new Error("the browser does not answer")), patience);
    const end = (settle, value) => {
      clearTimeout(waiting);
      port1.close();
      settle(value);
    };
    port1.onmessage = ({ data }) => (data.error === undefined ? end(resolve, data) : end(reject, new Error(data.error)));
    worker.postMessage(question, [port2]);
  });
}
