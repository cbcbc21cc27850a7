import { koreanDay } from '@dojang/contract/time';
import {
  type BudgetFinding,
  type Finding,
  renderPage,
  requestsFor,
  sampleTexts,
  sharePicture,
  siteFilePathsIn,
  sizeText,
  type Weight,
  weightFindings,
  withSiteConsent,
} from '@dojang/renderer';
import { queryOptions, useQuery } from '@dojang/shared-auth/query';
import { useEffect, useMemo, useState } from 'react';
import { keys } from '../../keys.ts';
import { fileQueries } from '../file/file.queries.ts';
import { imageQueries } from '../image/image.queries.ts';
import { pageQueries } from '../page/page.queries.ts';
import { templateQueries } from '../template/template.queries.ts';
import { lowContrasts } from './measure-contrast.ts';
import { compressedSize, picturesSize, sizeOf } from './measure-weight.ts';
import type { PublishedPage } from './publish.queries.ts';

export interface CheckedDraft {
  /** GrapesJS project JSON. */
  project: unknown;
  title: string;
}

export interface Checks {
  findings: readonly (Finding | BudgetFinding)[];
  weight: Weight | null;
  /** The picture of the page that shared links show when none is chosen. */
  pagePicture: string | undefined;
  /** Whether a check that could stop publishing is still running. */
  isPending: boolean;
}

/** Checks a page as it would be published. Checks that need the server or a layout are added when they are ready. */
export function useChecks(draft: CheckedDraft, page: PublishedPage | undefined): Checks {
  const samples = useQuery({ ...samplesOf(page?.template_id ?? null), enabled: page !== undefined });
  const shelf = useQuery({ ...pageQueries.shelf(page?.site_id ?? ''), enabled: page !== undefined });
  const unused = useQuery({ ...imageQueries.unused(page?.site_id ?? ''), enabled: page !== undefined });
  const unusedFiles = useQuery({ ...fileQueries.unused(page?.site_id ?? ''), enabled: page !== undefined });
  const named = useMemo(() => siteFilePathsIn(draft.project), [draft.project]);
  const siteFiles = useQuery({
    ...fileQueries.known(page?.site_id ?? '', named),
    enabled: page !== undefined && named.length > 0,
  });
  const livePages = useMemo(() => {
    if (!shelf.data || !page) return undefined;
    const live = shelf.data.pages.filter((one) => one.live_version_id !== null && one.removed_at === null);
    return new Set([page.id, ...live.map(({ id }) => id)]);
  }, [shelf.data, page]);
  const { report, html, payload, fonts } = useMemo(
    () =>
      renderPage(withSiteConsent(draft.project, page?.consent ?? ''), {
        title: draft.title,
        today: koreanDay(),
        ...(samples.data ? { samples: samples.data } : {}),
        ...(livePages ? { livePages } : {}),
        ...(siteFiles.data ? { siteFiles: siteFiles.data } : {}),
      }),
    [draft, page?.consent, samples.data, livePages, siteFiles.data],
  );
  const weight = useWeight(html, payload.images, fonts);
  const contrasts = useContrasts(draft);
  return {
    findings: [
      ...report,
      ...contrasts,
      ...(weight ? weightFindings(weight) : []),
      ...unusedFindings(unused.data, unusedFiles.data),
    ],
    weight,
    pagePicture: sharePicture(payload.images),
    isPending: samples.isPending,
  };
}

interface Unused {
  total: number;
  bytes: number;
}
const NONE: Unused = { total: 0, bytes: 0 };

/** Pictures and files that take room of the site and that no visitor gets. */
function unusedFindings(pictures = NONE, files = NONE): BudgetFinding[] {
  const counts = [
    ...(pictures.total > 0 ? [`이미지가 ${pictures.total}개(${sizeText(pictures.bytes)})`] : []),
    ...(files.total > 0 ? [`파일이 ${files.total}개(${sizeText(files.bytes)})`] : []),
  ];
  if (counts.length === 0) return [];
  const message = `사이트에 쓰지 않는 ${counts.join(', ')} 있어요. 고르는 창에서 지울 수 있어요.`;
  return [{ rule: 'assets-unused', severity: 'info', message }];
}

/** Texts of all blocks, and of the template that a page was made of. */
const samplesOf = (templateId: string | null) =>
  queryOptions({
    queryKey: keys.samples(templateId),
    queryFn: async ({ client }) => {
      const [{ BLOCKS, projectOf }, template] = await Promise.all([
        import('@dojang/renderer/blocks'),
        // Nothing is known about a template that was deleted.
        templateId ? client.fetchQuery(templateQueries.project(templateId)).catch(() => null) : null,
      ]);
      return sampleTexts([projectOf(BLOCKS.map((block) => block.make())), template?.project]);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

function useWeight(html: string, images: readonly string[], fonts: readonly string[]): Weight | null {
  const [weight, setWeight] = useState<Weight | null>(null);
  const named = images.join('\n');
  const fontsNamed = fonts.join('\n');
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const sources = linesOf(named);
    const fontUrls = linesOf(fontsNamed);
    const measure = async () => {
      const document = await compressedSize(html);
      const requests = requestsFor(sources, fontUrls);
      const known = { document, requests, pictures: unlessNone(sources), fonts: unlessNone(fontUrls) };
      if (!signal.aborted) setWeight(known);
      if (sources.length + fontUrls.length === 0) return;
      const ofFonts = await sizeOf(fontUrls, signal);
      if (!signal.aborted) setWeight({ ...known, fonts: ofFonts });
      const pictures = await picturesSize(sources, signal);
      if (!signal.aborted) setWeight({ ...known, fonts: ofFonts, pictures });
    };
    // Without the server the size of pictures and fonts stays unknown. Publishing will show the reason.
    measure().catch(() => {});
    return () => ended.abort();
  }, [html, named, fontsNamed]);
  return weight;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
/** Not measured yet. */
const unlessNone = (addresses: readonly string[]): 0 | null => (addresses.length === 0 ? 0 : null);

function useContrasts({ project, title }: CheckedDraft): readonly Finding[] {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  useEffect(() => {
    const ended = new AbortController();
    const { html } = renderPage(project, { title, marks: true, badge: false });
    lowContrasts(html, ended.signal)
      .then((found) => !ended.signal.aborted && setFindings(found))
      .catch(() => {});
    return () => ended.abort();
  }, [project, title]);
  return findings;
}
