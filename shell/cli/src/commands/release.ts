import { join } from 'node:path';
import { deployedResponse } from '@dojang/api-contract';
import { partsOfToken, SIGNATURE_HEADER, signRelease } from '@dojang/api-contract/deploy-signature';
import { archiveOf } from '../archive.ts';
import { build, checkTypes, readRelease } from '../build.ts';
import type { Command } from '../command.ts';
import { firstPath } from '../first-path.logic.ts';
import { UsageError } from '../problems.ts';
import { deployedLines, gateLines } from '../report.logic.ts';
import { step } from '../step.ts';
import { beginCanary, canaryOf, canarySentence } from './canary.ts';

/** A slow line takes minutes for a large build. */
const PATIENCE_MS = 300_000;

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
    const { secret } = partsOfToken(token) ?? {};
    if (!secret) throw new UsageError('the token is not whole: it begins with djt_ and has 80 characters');
    if (!args.flags.on.has('built')) {
      await step(context, 'types', () => checkTypes(folder));
      await step(context, 'build', () => build(folder));
    }
    const { bytes, release } = await readRelease(folder);
    const body = await archiveOf(join(folder, 'dist'));
    const isDryRun = args.flags.on.has('dry-run');
    const isPreview = args.flags.on.has('preview');
    const percent = args.flags.text.canary;
    if (isPreview && (isDryRun || percent !== undefined)) {
      throw new UsageError('--preview stores a version that nobody gets: it goes with neither --dry-run nor --canary');
    }
    // A wrong share is said before anything is stored.
    if (percent !== undefined) canaryOf(release.version, args, percent);
    const done = await step(context, 'upload', () =>
      platform.call(`/api/deploy/${name}/release`, deployedResponse, {
        method: 'PUT',
        query: {
          dryRun: isDryRun ? 'true' : undefined,
          stage: args.flags.on.has('stage') || isPreview || percent !== undefined ? 'true' : undefined,
          reason: args.flags.text.reason,
        },
        body: new Uint8Array(body),
        headers: { 'content-type': 'application/gzip', [SIGNATURE_HEADER]: signRelease(secret, bytes) },
        patienceMs: PATIENCE_MS,
      }),
    );
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
