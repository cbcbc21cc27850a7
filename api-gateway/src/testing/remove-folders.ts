import { afterAll } from 'vitest';
import { removeFolders } from './temporary-folder.ts';

// A file for the setup of tests: it runs for each file, also where files share the modules that they import.
afterAll(removeFolders);
