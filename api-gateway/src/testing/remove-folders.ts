import { afterAll } from 'vitest';
import { removeFolders } from './temporary-folder.ts';

// This is a setup file of tests, because it has to run for each test file, also when test files share modules.
afterAll(removeFolders);
