import { parentPort, workerData } from 'node:worker_threads';
import { readScript, type Script } from './code-check.logic.ts';

// The program of a thread that checks the scripts of one release.
parentPort?.postMessage((workerData as Script[]).map(readScript));
