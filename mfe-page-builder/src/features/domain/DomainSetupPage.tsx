import { isUuid } from '@dojang/contract/text';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  Flex,
  PageHeader,
  QueryView,
  RelativeTime,
  Skeleton,
  Stack,
  Text,
  toAppError,
  useDocumentTitle,
} from '@dojang/shared-ui';
import { notFound, useSearchParams } from '@dojang/shared-ui/router';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { DomainBadge } from './components/DomainBadge.tsx';
import { RecordCard } from './components/RecordCard.tsx';
import { RegistrarGuide } from './components/RegistrarGuide.tsx';
import { StepCard } from './components/StepCard.tsx';
import { WwwPolicy } from './components/WwwPolicy.tsx';
import { problemOf, recordLabel, stepState, txtRecord } from './domain.logic.ts';
import { useCheckDomain } from './domain.mutations.ts';
import { domainQueries } from './domain.queries.ts';
import type { Domain } from './domain.schema.ts';

function SetupSkeleton() {
  return (
    <Stack gap="6">
      <Skeleton height="72" borderRadius="l3" />
      <Skeleton height="72" borderRadius="l3" />
    </Stack>
  );
}

/** `/page/domain2?domainId=`: the steps to connect a domain. */
export function Component() {
  const [search] = useSearchParams();
  const id = search.get('domainId') ?? '';
  if (!isUuid(id)) throw notFound();
  return <Setup key={id} domainId={id} />;
}

function Setup({ domainId }: { domainId: string }) {
  const domain = useQuery(domainQueries.detail(domainId));
  useDocumentTitle(domain.data ? `${domain.data.name} 연결` : '');
  if (domain.error && toAppError(domain.error).status === 404) throw notFound();
  return (
    <Box maxW="960px">
      <PageHeader
        title={domain.data?.name ?? '도메인 연결'}
        description={domain.data && domain.data.name !== domain.data.hostname ? domain.data.hostname : undefined}
        back={{ to: `/page/domain${domain.data ? `?siteId=${domain.data.site_id}` : ''}`, label: '도메인' }}
        actions={domain.data && <CheckButton domain={domain.data} />}
      />
      <QueryView query={domain} skeleton={<SetupSkeleton />}>
        {(data) => <Steps domain={data} />}
      </QueryView>
    </Box>
  );
}

function CheckButton({ domain }: { domain: Domain }) {
  const check = useCheckDomain(domain);
  return (
    <Button variant="outline" loading={check.isPending} onClick={() => check.mutate()}>
      <RefreshCw size={16} aria-hidden /> 다시 확인
    </Button>
  );
}

function Status({ domain }: { domain: Domain }) {
  const problem = problemOf(domain);
  return (
    <Box role="status" borderWidth="1px" borderRadius="l3" p="4">
      <Flex gap="2" align="center" wrap="wrap">
        <DomainBadge status={domain.status} />
        <Text textStyle="sm" color="fg.muted">
          {domain.checked_at ? (
            <>
              <RelativeTime value={domain.checked_at} /> 확인했어요
            </>
          ) : (
            '곧 확인할게요'
          )}
        </Text>
      </Flex>
      {problem && (
        <Text textStyle="sm" mt="2">
          {problem}
        </Text>
      )}
      {domain.status === 'live' && (
        <Button asChild size="sm" variant="outline" mt="3">
          <a href={`//${domain.hostname}${location.port && `:${location.port}`}/`} target="_blank" rel="noreferrer">
            <ExternalLink size={16} aria-hidden /> 사이트 열기
          </a>
        </Button>
      )}
    </Box>
  );
}

function Steps({ domain }: { domain: Domain }) {
  const targets = useQuery(domainQueries.targets(domain.hostname));
  const seen = domain.checked_at !== null;
  const observed = <Value,>(value: Value) => (seen ? value : undefined);
  const txt = txtRecord(domain);
  return (
    <Stack gap="6">
      <Status domain={domain} />
      <QueryView query={targets} skeleton={<SetupSkeleton />}>
        {({ addresses, cname, apex }) => {
          // A domain itself cannot be a CNAME, and the forms of most registrars accept only IPv4.
          const record = domain.is_apex
            ? { type: 'A', values: addresses.filter((address) => !address.includes(':')) }
            : { type: 'CNAME', values: [cname] };
          const isOurs = (value: string) => value === cname || addresses.includes(value);
          const leadsHere = (found: readonly string[] | null) => !!found && found.length > 0 && found.every(isOurs);
          return (
            <>
              <StepCard
                number={1}
                title="소유 확인"
                state={stepState(domain, 'txt')}
                description="이 도메인의 주인이라는 것을 TXT 레코드로 확인해요. 연결한 뒤에도 지우지 마세요."
              >
                <RecordCard
                  type="TXT"
                  label={recordLabel(txt.name, apex)}
                  name={txt.name}
                  values={[txt.value]}
                  observed={observed(domain.observed.txt)}
                  isRight={domain.observed.txt?.includes(txt.value) ?? false}
                  isWanted={(value) => value === txt.value}
                />
              </StepCard>
              <StepCard
                number={2}
                title="연결"
                state={stepState(domain, 'routing')}
                description="도메인이 이 사이트를 가리키게 해요. 예전에 쓰던 A, AAAA, CNAME 레코드가 있다면 지워 주세요."
              >
                <Stack gap="3">
                  <RecordCard
                    {...record}
                    label={recordLabel(domain.hostname, apex)}
                    name={domain.hostname}
                    observed={observed(seenOf(domain))}
                    isRight={leadsHere(domain.observed.addresses)}
                    isWanted={isOurs}
                  />
                  {domain.is_apex && <WwwPolicy domain={domain} />}
                  {domain.www !== 'none' && (
                    <RecordCard
                      type="CNAME"
                      values={[cname]}
                      label="www"
                      name={`www.${domain.hostname}`}
                      observed={observed(domain.observed.www)}
                      isRight={leadsHere(domain.observed.www)}
                      isWanted={isOurs}
                    />
                  )}
                </Stack>
              </StepCard>
            </>
          );
        }}
      </QueryView>
      <StepCard
        number={3}
        title="인증서"
        state={stepState(domain, 'certificate')}
        description="https로 안전하게 열리도록 인증서를 받아요. 할 일은 없고, 보통 몇 분이면 끝나요."
      />
      <RegistrarGuide />
    </Stack>
  );
}

/** The CNAME of a name, and its addresses. */
function seenOf({ observed: { cname, addresses } }: Domain): string[] | null {
  return addresses && [...(cname ? [cname] : []), ...addresses];
}
