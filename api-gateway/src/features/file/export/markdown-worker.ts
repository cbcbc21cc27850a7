import { type ChildJobs, createChildJobs } from '../../../platform/process/child-jobs.ts';
import type { NoteJob, NoteMarkdown } from './note-markdown.logic.ts';

const HEAP_MB = 512;

/** Converts notes in a child process. Null for a note that takes too long, takes too much memory, or cannot be converted. */
export type MarkdownWorker = ChildJobs<NoteJob, NoteMarkdown>;

export const createMarkdownWorker = (patienceMs = 20_000): MarkdownWorker =>
  createChildJobs(new URL('./markdown-process.ts', import.meta.url), patienceMs, HEAP_MB);
