import { notificationText } from '@dojang/contract';
import { z } from 'zod';
import type { Signer } from '../../platform/http/signer.ts';
import type { Registry } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { type Brand, mailOf } from './compose.ts';
import type { Mail, OutboxRow } from './mail.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export interface NotificationMailDeps {
  rest: Pick<Rest, 'rpc'>;
  registry: Pick<Registry, 'live'>;
  signer: Pick<Signer, 'sign'>;
  brand: Brand;
  /** Milliseconds since 1970. */
  now(): number;
}

const dataSchema = z.object({ user_id: z.string(), ids: z.array(z.string()) });
const itemsSchema = z.array(
  z.object({
    kind: z.string(),
    actor_name: z.string(),
    actor_count: z.number(),
    title: z.string(),
    link: z.string(),
    project_name: z.string().nullable(),
  }),
);

/** Text for a kind of notification whose area is not live. */
const PLAIN = '‘{title}’에 새 소식이 있어요';

/**
 * The mail about notifications of a user. It contains unread notifications that the user may see now. Null when no
 * notification is left.
 */
export async function composeNotifications(row: OutboxRow, deps: NotificationMailDeps): Promise<Mail | null> {
  const { rest, registry, brand } = deps;
  const { user_id: userId, ids } = dataSchema.parse(row.data);
  const items = itemsSchema.parse(await rest.rpc('notification_mail', { p_user_id: userId, p_ids: ids }));
  const remotes = (await registry.live())?.remotes ?? [];
  const kinds = remotes.flatMap(({ descriptor }) => descriptor.notifications ?? []);
  const lines = items.map(({ kind, actor_name, actor_count, title, link, project_name }) => {
    const sentence = kinds.find((known) => known.kind === kind)?.sentence ?? PLAIN;
    const text = notificationText(sentence, { actorName: actor_name, actorCount: actor_count, title });
    return { text, label: project_name ? `${text} (${project_name})` : text, url: brand.siteUrl + link };
  });
  const [first] = lines;
  if (!first) return null;
  const subject = lines.length === 1 ? first.text : `새 알림 ${lines.length}개: ${first.text}`;
  const content = {
    subject,
    paragraphs: [],
    links: lines,
    action: { label: '모든 알림 보기', url: `${brand.siteUrl}/alert` },
    note: '어떤 알림을 메일로 받을지는 알림 화면의 설정에서 고를 수 있어요.',
    unsubscribe: unsubscribeUrl(userId, { signer: deps.signer, siteUrl: brand.siteUrl, now: deps.now }),
  };
  return mailOf(row, content, brand);
}
