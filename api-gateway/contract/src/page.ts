import { z } from 'zod';

/** A problem of a page. `place` says where in the editor the problem is. */
export const pageFindings = z.array(
  z.object({
    rule: z.string(),
    severity: z.enum(['error', 'warning', 'info']),
    message: z.string(),
    place: z.string().optional(),
  }),
);

/**
 * POST /api/private/page/publish: renders the draft at `baseRev` and makes it live. `keepsSamples`: the author confirmed that
 * texts of templates and blocks stay as they are. 409 `stale_revision` when the draft has a newer revision. 422
 * `page_not_publishable` for errors and sample texts: the message names them, and `details` are `pageFindings`.
 */
export const publishPageRequest = z.object({
  pageId: z.uuid(),
  baseRev: z.number().int(),
  keepsSamples: z.boolean().default(false),
});
export const publishPageResponse = z.object({ versionId: z.uuid(), url: z.string(), report: pageFindings });

/**
 * GET /api/public/page/host: the origin of sites with `*` for the subdomain, e.g. `https://*.dojang.page`; null when
 * published pages are at the app's host only.
 */
export const pageHostResponse = z.object({ origin: z.string().nullable() });

/**
 * POST /api/private/page/answerFileLink: the address of a file that a visitor sent with an answer, valid for a minute and for
 * one person. 404 `not_found` when the caller may not read such a file.
 */
export const answerFileLinkRequest = z.object({ fileId: z.uuid() });
export const answerFileLinkResponse = z.object({ url: z.string() });
export type AnswerFileLinkResponse = z.infer<typeof answerFileLinkResponse>;

/** POST /api/private/page/unpublish: the page's URL answers 404 again. */
export const unpublishPageRequest = z.object({ pageId: z.uuid() });

/**
 * POST /api/private/page/card: the generated share picture of a page that names no picture, as a `data:` address. The picture
 * shows the draft as it is saved. For members of the site.
 */
export const pageCardRequest = z.object({ pageId: z.uuid() });
export const pageCardResponse = z.object({ picture: z.string() });

/** POST /api/private/page/shareLink: the link of a row of `page_shares`, for editors of its site. `url` is a path. */
export const pageShareLinkRequest = z.object({ shareId: z.uuid() });
export const pageShareLinkResponse = z.object({ url: z.string() });

/**
 * GET /api/public/page/share/{token}: what a link shows. Its HTML for the frame is `…/{token}/document`. 410 `link_expired`
 * when the link has ended, was revoked or is unknown. `versionAt` is null for a draft.
 */
export const sharedPageResponse = z.object({
  title: z.string(),
  versionAt: z.string().nullable(),
  expiresAt: z.string(),
});

/**
 * POST /api/private/page/domain/add: claims a domain for a site. `address` is the typed text: a name, or any URL with this
 * name. 422 with a code of `domain_…` for names that cannot be claimed. `below` is the name that is claimed when the address
 * begins with `www.`.
 */
export const addDomainRequest = z.object({ siteId: z.uuid(), address: z.string().max(2_000) });
export const addDomainResponse = z.object({ id: z.uuid(), below: z.string().optional() });

/** POST /api/private/page/domain/check: looks at the DNS of a domain now. */
export const checkDomainRequest = z.object({ domainId: z.uuid() });

/**
 * POST /api/private/page/domain/targets: the DNS records that a domain needs. `apex` is the domain that a registrar sells,
 * because forms of registrars ask for names without it.
 */
export const domainTargetsRequest = z.object({ hostname: z.string().max(253) });
export const domainTargetsResponse = z.object({
  addresses: z.array(z.string()).readonly(),
  cname: z.string(),
  apex: z.string(),
});
