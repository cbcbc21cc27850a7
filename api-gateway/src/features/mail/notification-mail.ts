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

/** The title of these is the name of a project or a site that the receiver has not joined: the words of a stranger. */
const INVITATIONS: ReadonlySet<string> = new Set(['projects.invited', 'page-builder.invited']);
const INVITED = '새 초대가 도착했어요';
const UNPROVEN =
  '이 주소가 본인의 것인지 아직 확인되지 않아서 내용은 메일에 적지 않았어요. 비밀번호를 메일로 다시 설정하면 확인돼요. 가입한 적이 없다면 아래에서 메일을 끌 수 있어요.';

/**
 * The mail about notifications of a user. It contains unread notifications that the user may see now. Null when no
 * notification is left. To an address that is not proven it contains their number only: the account may be a stranger's, who
 * would write to the owner of the address in our name.
 */
export async function composeNotifications(row: OutboxRow, deps: NotificationMailDeps): Promise<Mail | null> {
  const { rest, registry, brand } = deps;
  const { user_id: userId, ids } = dataSchema.parse(row.data);
  const items = itemsSchema.parse(await rest.rpc('notification_mail', { p_user_id: userId, p_ids: ids }));
  const remotes = (await registry.live())?.remotes ?? [];
  const kinds = remotes.flatMap(({ descriptor }) => descriptor.notifications ?? []);
  const lines = items.map(({ kind, actor_name, actor_count, title, link, project_name }) => {
    const sentence = kinds.find((known) => known.kind === kind)?.sentence ?? PLAIN;
    if (INVITATIONS.has(kind)) return { text: INVITED, label: INVITED, url: brand.siteUrl + link };
    const text = notificationText(sentence, { actorName: actor_name, actorCount: actor_count, title });
    return { text, label: project_name ? `${text} (${project_name})` : text, url: brand.siteUrl + link };
  });
  const [first] = lines;
  if (!first) return null;
  const unsubscribe = {
    label: '알림 메일 그만 받기',
    url: unsubscribeUrl(userId, { signer: deps.signer, siteUrl: brand.siteUrl, now: deps.now }),
  };
  const action = { label: '모든 알림 보기', url: `${brand.siteUrl}/alert` };
  if ((await rest.rpc('is_address_proven', { p_user_id: userId })) !== true) {
    const words = `${brand.productName}에 새 알림이 ${lines.length}개 있어요`;
    return mailOf(row, { subject: words, paragraphs: [`${words}.`], action, note: UNPROVEN, unsubscribe }, brand);
  }
  const subject = lines.length === 1 ? first.text : `새 알림 ${lines.length}개: ${first.text}`;
  const content = {
    subject,
    paragraphs: [],
    links: lines,
    action,
    note: '어떤 알림을 메일로 받을지는 알림 화면의 설정에서 고를 수 있어요.',
    unsubscribe,
  };
  return mailOf(row, content, brand);
}
