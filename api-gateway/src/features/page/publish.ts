import { publishPageRequest, type publishPageResponse, unpublishPageRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import type { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { type DiskRoom, needsRoom } from '../../platform/middleware/disk-room/disk-room.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import {
  type RequireUserDeps,
  requireIdentity,
  requireUser,
} from '../../platform/middleware/token-check/require-user.ts';
import type { SiteWebs } from './domain/site-web.ts';
import { readDraft } from './draft.ts';
import type { PageLimit } from './limits.ts';
import type { AddressOf } from './page-address.ts';
import { type PublishDraftDeps, publishDraft } from './publish-draft.ts';
import type { PublishedPages } from './published-page.ts';
import type { SiteAddresses } from './site-addresses.ts';

export interface PublishDeps extends RequireUserDeps, PublishDraftDeps {
  limits: Limits<PageLimit>;
  publishedPages: Pick<PublishedPages, 'forget'>;
  siteAddresses: Pick<SiteAddresses, 'forget'>;
  siteWebs: Pick<SiteWebs, 'visit'>;
  addressOf: AddressOf;
  room: { database: DiskRoom };
}

/**
 * POST /api/private/page/publish and unpublish. The gateway renders the page from the draft in the database. The database
 * decides whether this user may edit the site.
 */
export function publish(deps: PublishDeps) {
  const { rest, limits, lanes, publishedPages, siteAddresses, siteWebs, addressOf } = deps;
  return (
    new Hono<AppEnv>()
      // A page is rendered in a queue of its own, and no place for REST is held meanwhile.
      .use('/api/private/page/publish', requireIdentity(deps))
      .use('/api/private/page/unpublish', requireUser(deps))
      .use('/api/private/page/publish', needsRoom(deps.room.database))
      .post('/api/private/page/publish', async (c) => {
        const { pageId, baseRev, keepsSamples } = await readJson(c, publishPageRequest);
        const user = c.get('user');
        await take([limits('publish', user.id)], 'too_many_requests');

        const caller = callerOf(c, deps.config.trustProxy);
        const inPlace = async <Result>(work: () => Promise<Result>): Promise<Result> => {
          const leave = await lanes.rest.enter(caller);
          return work().finally(leave);
        };
        const draft = await inPlace(() => readDraft(rest.as(user.token), pageId));
        if (draft.rev !== baseRev) throw new ApiError(409, 'stale_revision');
        const { versionId, report, subdomain, path } = await publishDraft(draft, user.id, keepsSamples, caller, {
          ...deps,
          rest: { ...rest, rpc: (name, args) => inPlace(() => rest.rpc(name, args)) },
        });
        publishedPages.forget(pageId);
        siteAddresses.forget(subdomain);
        const { host } = await siteWebs.visit(subdomain);
        const url = addressOf({ pageId, subdomain, host, path });
        return c.json({ versionId, url, report } satisfies z.infer<typeof publishPageResponse>);
      })
      .post('/api/private/page/unpublish', async (c) => {
        const { pageId } = await readJson(c, unpublishPageRequest);
        await rest.rpc('unpublish_page', { p_page_id: pageId, p_user: c.get('user').id });
        publishedPages.forget(pageId);
        return c.json({ ok: true });
      })
  );
}
