import { build, checkTypes, readRelease } from '../build.ts';
import type { Command, Context, Outcome } from '../command.ts';
import { UsageError } from '../problems.ts';
import { gateLines, refusalLines } from '../report.logic.ts';
import { answerTo, type Described, requireFit, sourceOf } from '../source.ts';
import { step } from '../step.ts';
import { secretOf, uploadBuild } from '../upload.ts';

export const check: Command = {
  usage: 'check [--offline]',
  summary: 'types, build, and what the live platform would refuse; stores nothing',
  flags: { offline: { type: 'boolean' } },
  run: async (context) => {
    const isOffline = context.args.flags.on.has('offline');
    // A missing token is reported before minutes of work.
    if (!isOffline) secretOf((await context.deployer()).token);
    if (!isOffline) await step(context, 'source', () => requireFit(context));
    await step(context, 'types', () => checkTypes(context.folder));
    await step(context, 'build', () => build(context.folder));
    if (!isOffline) return askWithFiles(context);
    const { release } = await readRelease(context.folder);
    const lines = [`${release.version} is built; the platform was not asked (--offline)`];
    return { ok: true, data: { version: release.version, checked: [] }, lines };
  },
};

export const canIDeploy: Command = {
  usage: 'can-i-deploy [--source]',
  summary: 'whether the live platform would take the last build, or what remote.ts says before there is one',
  flags: { source: { type: 'boolean' } },
  run: async (context) => {
    if (context.args.words.length > 0) throw new UsageError('can-i-deploy takes no names');
    const isSource = context.args.flags.on.has('source');
    const release = isSource ? await sourceOf(context) : (await readRelease(context.folder)).release;
    if (!release)
      throw new UsageError('only a remote with an installed @dojang/contract can be asked for by its source');
    return ask(context, release, isSource ? 'its source' : release.version);
  },
};

/** Some gates read the files, so everything is uploaded, and nothing is stored. */
async function askWithFiles(context: Context): Promise<Outcome> {
  const { name, version, checked } = await uploadBuild(context, { isDryRun: true });
  const { platform } = await context.deployer();
  const lines = [...gateLines(checked), `${platform.url} would take ${name} ${version}`];
  return { ok: true, data: { name, version, refusals: [], checked }, lines };
}

async function ask(context: Context, release: Described, said: string): Promise<Outcome> {
  const { name, platform } = await context.deployer();
  const { ok, refusals, checked } = await answerTo(context, release);
  const verdict = ok ? `${platform.url} would take ${name} ${said}` : `${platform.url} would refuse it`;
  return {
    ok,
    data: { name, version: release.version, refusals, checked },
    lines: [...gateLines(checked), ...refusalLines(refusals), verdict],
  };
}
