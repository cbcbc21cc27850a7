// For tools that work on a data folder, whether or not its platform runs.

export { startPostgres } from '../postgres/index.ts';
export { readPostmaster } from '../postgres/postmaster.ts';
export { FileAdapter } from '../storage/file-adapter.ts';
export { clusterIn, openRunning, withDatabase } from './database.ts';
export { lockDataFolder } from './lock.ts';
export { hasData, NoDataError, requireData } from './require-data.ts';
