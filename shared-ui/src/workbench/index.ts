/** The frame of the developer pages under `/test`. Each remote bundles what it uses. */
export { type BenchRow, BenchServer } from './bench-server.ts';
export { benchesOf, snapshotOfPage } from './benches.logic.ts';
export { ServerModes } from './ServerModes.tsx';
export { Specimen } from './Specimen.tsx';
export { Trace } from './Trace.tsx';
export { useTrace } from './use-trace.ts';
export { Source, Workbench } from './Workbench.tsx';
