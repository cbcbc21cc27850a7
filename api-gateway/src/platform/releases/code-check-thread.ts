import { parentPort, workerData } from 'node:worker_threads';
import { readScript, type Script } from './code-check.logic.ts';

// A thread for the scripts of one release.
parentPort?.postMessage((workerData as Script[]).map(readScript));
