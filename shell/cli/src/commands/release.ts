import { build, checkTypes, readRelease } from '../build.ts';
import type { Command } from '../command.ts';
import { firstPath } from '../first-path.logic.ts';
import { UsageError } from '../problems.ts';
import { deployedLines, gateLines } from '../report.logic.ts';
import { requireFit } from '../source.ts';
import { step } from '../step.ts';
import { secretOf, uploadBuild } from '../upload.ts';
import { beginCanary, canaryOf, canarySentence } from './canary.ts';

export const release: Command = {
  usage: 'release [--dry-run | --stage | --preview | --canary 10] [--built] [--reason WHY]',
  summary: 'checks, builds, signs and publishes this remote',
  flags: {
    'dry-run': { type: 'boolean' },
    stage: { type: 'boolean' },
    preview: { type: 'boolean' },
    canary: { type: 'string' },
    built: { type: 'boolean' },
    reason: { type: 'string' },
  },
  run: async (context) => {
    const { folder, args } = context;
    if (args.words.length > 0) throw new UsageError('release takes no names: it releases the remote of this folder');
    const { name, token, platform } = await context.deployer();
    // A missing token is reported before minutes of work.
    secretOf(token);
    const isDryRun = args.flags.on.has('dry-run');
    const isPreview = args.flags.on.has('preview');
    const percent = args.flags.text.canary;
    if (isPreview && (isDryRun || percent !== undefined)) {
      throw new UsageError('--preview stores a version that nobody gets: it goes with neither --dry-run nor --canary');
    }
    const isStored = args.flags.on.has('stage') || isPreview;
    const act = isDryRun ? 'check' : isStored && percent === undefined ? 'stage' : 'release';
    if (!args.flags.on.has('built')) {
      await step(context, 'source', () => requireFit(context, act));
      await step(context, 'types', () => checkTypes(folder));
      await step(context, 'build', () => build(folder));
    }
    const { release } = await readRelease(folder);
    // A wrong share is reported before anything is stored.
    if (percent !== undefined) canaryOf(release.version, args, percent);
    const isStaged = isStored || percent !== undefined;
    const done = await uploadBuild(context, { isDryRun, isStaged, reason: args.flags.text.reason });
    if (percent !== undefined && !isDryRun) {
      const asked = canaryOf(done.version, args, percent);
      await step(context, 'canary', () => beginCanary(context, asked));
      return { ok: true, data: { ...done, canary: asked }, lines: [...gateLines(done.checked), canarySentence(asked)] };
    }
    if (isPreview) {
      const preview = `${platform.url}${firstPath(release.descriptor)}?release=${name}@${done.version}`;
      const said = `an admin opens it with\n  ${preview}`;
      return {
        ok: true,
        data: { ...done, preview },
        lines: [...gateLines(done.checked), ...deployedLines(done), said],
      };
    }
    const next = isDryRun ? 'nothing was stored (--dry-run)' : `dojang promote ${done.version} makes it live`;
    const lines = [...gateLines(done.checked), ...deployedLines(done), ...(done.isLive ? [] : [next])];
    return { ok: true, data: done, lines };
  },
};
