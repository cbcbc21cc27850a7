import { isUuid } from '@dojang/contract/text';
import { sendsMail, sessionStore, useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  confirm,
  escapeHtml,
  Heading,
  ListSkeleton,
  PageHeader,
  QueryView,
  Stack,
  snack,
  Text,
  toAppError,
} from '@dojang/shared-ui';
import { InviteDialog, InviteRows, nameOf, PeopleList, pendingInvites } from '@dojang/shared-ui/people';
import { notFound, useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { LogOut, UserPlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { pageQueries } from '../page/page.queries.ts';
import type { OwnSite } from '../page/page.schema.ts';
import {
  useCreateInviteCode,
  useInviteByMail,
  useLeaveSite,
  useRemoveSitePerson,
  useResendInvite,
  useRevokeInvite,
  useSetSiteRole,
  useTransferSite,
} from './member.mutations.ts';
import { memberQueries } from './member.queries.ts';
import {
  givableRoles,
  invitableRoles,
  mayInvite,
  mayLeave,
  SITE_ROLE_SET,
  type SitePerson,
  siteActionsFor,
} from './site-role.logic.ts';

/** `/page/member`: the people of `?siteId=`, else of the oldest site. */
export function Component() {
  const [search] = useSearchParams();
  const siteId = search.get('siteId') ?? '';
  if (siteId !== '' && !isUuid(siteId)) throw notFound();
  const shelf = useQuery(pageQueries.shelf(siteId));
  if (shelf.error && toAppError(shelf.error).status === 404) throw notFound();
  return (
    <QueryView query={shelf} skeleton={<MembersSkeleton />}>
      {({ sites, site_id: shownId }) => {
        const site = sites.find(({ id }) => id === (siteId || shownId));
        if (!site) throw notFound();
        return <Members key={site.id} site={site} />;
      }}
    </QueryView>
  );
}

function MembersSkeleton() {
  return (
    <>
      <PageHeader title="사이트 멤버" />
      <ListSkeleton rows={4} />
    </>
  );
}

function Members({ site }: { site: OwnSite }) {
  const [inviting, setInviting] = useState(false);
  const byMail = useInviteByMail(site.id);
  const byCode = useCreateInviteCode(site.id);
  return (
    <Box maxW="960px">
      <PageHeader
        title="사이트 멤버"
        description={`‘${site.name}’ 사이트를 함께 만드는 사람들이에요.`}
        back={{ to: `/page?siteId=${site.id}`, label: '페이지' }}
        actions={
          mayInvite(site.role) && (
            <Button onClick={() => setInviting(true)}>
              <UserPlus size={16} aria-hidden /> 멤버 초대
            </Button>
          )
        }
      />
      <Stack gap="8">
        <People site={site} />
        {mayInvite(site.role) && <Invites site={site} />}
      </Stack>
      {mayInvite(site.role) && (
        <InviteDialog
          title="사이트에 초대"
          set={SITE_ROLE_SET}
          roles={invitableRoles(site.role)}
          initialRole="editor"
          place={{ account: sessionStore.getState().id, kind: 'site-invite', id: site.id }}
          path="/page"
          sendsMail={sendsMail()}
          open={inviting}
          onClose={() => setInviting(false)}
          invite={(emails, role) => byMail.mutateAsync({ emails, role })}
          createCode={(invite) => byCode.mutateAsync(invite)}
        />
      )}
    </Box>
  );
}

function Section({ title, count, children }: { title: string; count: number | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} textStyle="heading" mb="3">
        {title}{' '}
        {count !== undefined && count > 0 && (
          <Text as="span" textStyle="sm" color="fg.muted" fontWeight="400">
            {count}
          </Text>
        )}
      </Heading>
      {children}
    </Box>
  );
}

function People({ site }: { site: OwnSite }) {
  const query = useQuery(memberQueries.people(site.id));
  const me = { id: useSession().id, role: site.role };
  const setRole = useSetSiteRole(site.id);
  const remove = useRemoveSitePerson(site.id);
  const transfer = useTransferSite();
  return (
    <Section title="멤버" count={query.data?.length}>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
        {(people: SitePerson[]) => (
          <Stack gap="4">
            <PeopleList
              people={people}
              myId={me.id}
              set={SITE_ROLE_SET}
              offered={givableRoles(site.role)}
              place="사이트"
              removalNote="님은 이 사이트를 더 볼 수 없어요. 만든 페이지는 그대로 남아요."
              ownerNote="님도 역할을 바꾸고, 사람을 내보내고, 사이트를 지울 수 있게 돼요."
              asked=""
              actions={(person) => siteActionsFor(me, person, people)}
              setRole={({ member_id: memberId }, role, done) => setRole.mutate({ memberId, role }, { onSuccess: done })}
              transfer={(person) =>
                transfer.mutate(person.member_id, {
                  onSuccess: () => snack.success(`${nameOf(person)} 님에게 소유권을 넘겼어요.`),
                })
              }
              remove={(person) =>
                remove.mutate(person.member_id, {
                  onSuccess: () => snack.success(`${nameOf(person)} 님을 내보냈어요.`),
                })
              }
            />
            <Leave site={site} people={people} />
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}

function Leave({ site, people }: { site: OwnSite; people: readonly SitePerson[] }) {
  const navigate = useNavigate();
  const leave = useLeaveSite();
  const { id } = useSession();
  const own = people.find(({ user_id: userId }) => userId === id);
  if (!own || people.length < 2) return null;
  if (!mayLeave({ id, role: site.role }, people)) {
    return (
      <Text textStyle="sm" color="fg.muted">
        사이트에서 나가려면 먼저 다른 멤버에게 소유권을 넘겨 주세요.
      </Text>
    );
  }
  const ask = async () => {
    const sure = await confirm({
      title: '사이트에서 나갈까요?',
      message: `<b>${escapeHtml(site.name)}</b> 사이트를 더 볼 수 없어요. 다시 들어오려면 새 초대가 필요해요.`,
      confirmLabel: '나가기',
      danger: true,
    });
    if (!sure) return;
    leave.mutate(own.member_id, {
      onSuccess: () => {
        void navigate('/page');
        snack.success('사이트에서 나왔어요.');
      },
    });
  };
  return (
    <Box>
      <Button variant="outline" size="sm" colorPalette="gray" loading={leave.isPending} onClick={() => void ask()}>
        <LogOut size={16} aria-hidden /> 사이트에서 나가기
      </Button>
    </Box>
  );
}

function Invites({ site }: { site: OwnSite }) {
  const people = useQuery(memberQueries.people(site.id)).data;
  const query = useQuery({
    ...memberQueries.invites(site.id),
    select: (invites) => pendingInvites(invites, people ?? [], new Date()),
  });
  const resend = useResendInvite(site.id);
  const revoke = useRevokeInvite(site.id);
  return (
    <Section title="보낸 초대" count={query.data?.length}>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={2} />}
        isEmpty={(invites) => invites.length === 0}
        empty={
          <Box borderWidth="1px" borderRadius="l3" borderStyle="dashed" p="4" color="fg.muted" textStyle="sm">
            기다리는 초대가 없어요. {sendsMail() ? '이메일이나 초대 코드로' : '초대 코드로'} 함께할 사람을 불러 보세요.
          </Box>
        }
      >
        {(invites) => (
          <InviteRows
            invites={invites}
            set={SITE_ROLE_SET}
            resend={sendsMail() ? (id) => resend.mutateAsync(id) : undefined}
            revoke={(id) => revoke.mutate(id, { onSuccess: () => snack.success('초대를 취소했어요.') })}
          />
        )}
      </QueryView>
    </Section>
  );
}
