// A child process for documents of users, see `serveJobs`: converting a document of 5 MB takes more than a second of CPU time.
import { serveJobs } from '../../../platform/process/serve-jobs.ts';
import { type NoteJob, noteAsMarkdown } from './note-markdown.logic.ts';

serveJobs(async (job: NoteJob) => noteAsMarkdown(job));
