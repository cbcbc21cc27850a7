import { readPicture, useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  EmptyState,
  Flex,
  LinkButton,
  ListSkeleton,
  PageHeader,
  QueryView,
  Text,
  useDocumentTitle,
} from '@dojang/shared-ui';
import { DocumentView } from '@dojang/shared-ui/editor';
import { Navigate, useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { List, Pencil, Printer, ScrollText } from 'lucide-react';
import {
  type Agreement,
  agreementPath,
  shownVersion,
  type VersionHead,
  versionIn,
  versionState,
} from './agreement.logic.ts';
import { agreementQueries } from './agreement.queries.ts';
import { koreanDateText } from './agreement-dates.logic.ts';
import { OwnConsent } from './components/OwnConsent.tsx';
import { StateBadge } from './components/StateBadge.tsx';
import { VersionDiff } from './components/VersionDiff.tsx';
import { VersionPicker } from './components/VersionPicker.tsx';

/** `/agreement/detail?boardId=[&version=][&compare=]`. Without an id it shows the list. */
export function Component() {
  const [search] = useSearchParams();
  const agreementId = search.get('boardId');
  return agreementId ? <Detail agreementId={agreementId} /> : <Navigate to={agreementPath('list')} replace />;
}

function Detail({ agreementId }: { agreementId: string }) {
  const userId = useSession((session) => session.id);
  const query = useQuery(agreementQueries.detail(userId, agreementId));
  return (
    <Box maxW="4xl">
      <QueryView query={query} skeleton={<ListSkeleton rows={6} />}>
        {(agreement) => <Shown agreement={agreement} />}
      </QueryView>
    </Box>
  );
}

function Shown({ agreement }: { agreement: Agreement }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { is_admin } = useSession();
  useDocumentTitle(agreement.title);
  const shown = shownVersion(agreement, search.get('version'));
  const back = { to: agreementPath('list'), label: '약관' };
  if (!shown) {
    return (
      <>
        <PageHeader title={agreement.title} back={back} />
        <EmptyState icon={<ScrollText />} title="아직 게시한 판이 없어요" />
      </>
    );
  }
  const { head, isUnknown } = shown;
  const other = versionIn(search.get('compare'));
  const compared = agreement.versions.find(
    ({ version, published_at }) => published_at && version === other && version !== head.version,
  );
  const open = (version: number | undefined, compare: number | undefined) =>
    navigate(agreementPath('detail', agreement.id, { version, compare }), { preventScrollReset: true });
  return (
    <Box as="article">
      <PageHeader
        title={agreement.title}
        description={<Dates agreement={agreement} head={head} />}
        back={back}
        actions={
          <>
            <LinkButton to={agreementPath('list', agreement.id)} size="sm" variant="ghost">
              <List size={16} /> 모든 판
            </LinkButton>
            <Button size="sm" variant="outline" onClick={() => window.print()}>
              <Printer size={16} /> 인쇄
            </Button>
            {is_admin && (
              <LinkButton to={agreementPath('write', agreement.id)} size="sm" variant="outline">
                <Pencil size={16} /> 다음 판 쓰기
              </LinkButton>
            )}
          </>
        }
      />
      {isUnknown && (
        <Text role="status" bg="bg.warning" borderRadius="l2" px="4" py="3" mb="4" textStyle="sm">
          찾으시는 판이 없어서 {head.version}번째 판을 보여 드려요.
        </Text>
      )}
      <OwnConsent agreement={agreement} />
      {head.summary && (
        <Text mb="4" overflowWrap="anywhere">
          <b>바뀐 내용</b> {head.summary}
        </Text>
      )}
      <Flex gap="4" mb="6" wrap="wrap" _print={{ display: 'none' }}>
        <VersionPicker
          agreement={agreement}
          label="보는 판"
          value={head.version}
          onChange={(version) => open(version ?? undefined, compared?.version)}
        />
        <VersionPicker
          agreement={agreement}
          label="견줄 판"
          none="견주지 않기"
          except={head.version}
          value={compared?.version ?? null}
          onChange={(version) => open(head.version, version ?? undefined)}
        />
      </Flex>
      {compared ? (
        <Compared agreement={agreement} versions={[compared.version, head.version].sort((a, b) => a - b)} />
      ) : (
        <VersionText agreement={agreement} version={head.version} />
      )}
    </Box>
  );
}

function Dates({ agreement, head }: { agreement: Agreement; head: VersionHead }) {
  return (
    <Flex as="span" gap="2" align="center" wrap="wrap">
      <Text as="span">
        {head.version}번째 판 · {koreanDateText(head.effective_at ?? '')} 시행
      </Text>
      <StateBadge state={versionState(agreement, head)} />
      {head.version > 1 && head.change === 'adverse' && <Text as="span">회원에게 불리한 변경</Text>}
    </Flex>
  );
}

function VersionText({ agreement, version }: { agreement: Agreement; version: number }) {
  const userId = useSession((session) => session.id);
  const query = useQuery(agreementQueries.version(userId, agreement.id, version));
  return (
    <Box borderTopWidth="1px" pt="6" minH="32">
      <QueryView query={query} skeleton={<ListSkeleton rows={6} />}>
        {({ body }) => <DocumentView value={body} readPicture={readPicture} />}
      </QueryView>
    </Box>
  );
}

function Compared({ agreement, versions }: { agreement: Agreement; versions: number[] }) {
  const [from = 1, to = 1] = versions;
  const userId = useSession((session) => session.id);
  const before = useQuery(agreementQueries.version(userId, agreement.id, from));
  const after = useQuery(agreementQueries.version(userId, agreement.id, to));
  return (
    <QueryView query={before} skeleton={<ListSkeleton rows={6} />}>
      {(old) => (
        <QueryView query={after} skeleton={<ListSkeleton rows={6} />}>
          {(now) => <VersionDiff before={old.body} after={now.body} labels={[`${from}번째 판`, `${to}번째 판`]} />}
        </QueryView>
      )}
    </QueryView>
  );
}
