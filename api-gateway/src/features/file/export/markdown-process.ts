// A process of its own for the documents of people, see `serveJobs`: one of 5 MB takes more than a second of the processor.
import { serveJobs } from '../../../platform/process/serve-jobs.ts';
import { type NoteJob, noteAsMarkdown } from './note-markdown.logic.ts';

serveJobs(async (job: NoteJob) => noteAsMarkdown(job));
