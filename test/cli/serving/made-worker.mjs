// A worker made for tests: it does what its settings' store says, `word word …`, each of them at most once in its life.
// It counts what it did in the first numbers of the shared memory of counters.
import { parentPort, workerData } from 'node:worker_threads';

const { id, memories, settings } = workerData;
const lives = new Float64Array(memories.counters);
const life = ++lives[id];
const faults = settings.store.split(' ').map((word) => word.split(':'));
/** Does not answer, and says so. */
const still = (name) => {
  if (fault(name)) lives[20 + id]++;
  return fault(name);
};
const fault = (name) =>
  faults.some(([word, of, when]) => word === name && Number(of) === id && Number(when ?? 1) === life);

parentPort.on('message', (order) => {
  if (order.kind === 'build') {
    if (still('hang')) return;
    if (fault('throw')) throw new Error('made to end');
    if (fault('fill')) {
      const kept = [];
      for (;;) kept.push(new Array(10_000).fill({}));
    }
    const failure = fault('fail') && order.number < 3 ? 'made to fail' : null;
    parentPort.postMessage({ kind: 'built', number: order.number, failure, gone: fault('gone') });
    if (fault('leave')) throw new Error('made to leave');
  } else if (order.kind === 'put') {
    if (still('keep')) return;
    parentPort.postMessage({ kind: 'put', number: order.number, at: id * 2 });
  } else if (order.kind === 'listen') {
    if (still('deaf')) return;
    parentPort.postMessage({ kind: 'listening' });
  } else if (order.kind === 'stop' && !fault('stay')) parentPort.close();
});
if (fault('refuse')) throw Object.assign(new Error('--made-up: cannot be used'), { name: 'SettingError' });
if (fault('die')) throw new Error('made to end at once');
if (!still('mute')) parentPort.postMessage({ kind: 'ready' });
