// A child process for pages of users, see `serveJobs`: a page of 5 MB takes a second of CPU time.
import { serveJobs } from '../../../platform/process/serve-jobs.ts';
import { type RenderJob, render } from './render-job.logic.ts';

serveJobs(async (job: RenderJob) => render(job));
