import { leaveAccount, useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, Flex, Heading, QueryView, showError, Text } from '@dojang/shared-ui/core';
import { useNavigate, useSearchParams } from '@dojang/shared-ui/router';
import { useEffect, useState } from 'react';
import { safeNext } from '../../access/access.logic.ts';
import { EntrySkeleton } from '../../components/skeletons.tsx';
import { DataProvider, queryClient } from '../../DataProvider.tsx';
import { useAnswerConsents } from '../consent/consent.mutations.ts';
import { consentQueries, type PendingConsent } from '../consent/consent.queries.ts';
import { forgetConsents } from '../consent/consent-gate.ts';
import { ConsentQuestion } from './ConsentQuestion.tsx';
import { answersOf, mayContinue } from './consent-answers.logic.ts';
import { LeaveSection } from './LeaveSection.tsx';
import { OwnData } from './OwnData.tsx';

/** `/member/consent?next=`: asks for agreements that changed, and continues to the page that was opened. */
function ConsentPage() {
  return (
    <DataProvider>
      <Pending />
    </DataProvider>
  );
}

function Pending() {
  const userId = useSession((session) => session.id);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(consentQueries.pending(userId));
  const isDone = query.data?.length === 0;
  const next = safeNext(search.get('next'), location.origin);

  // The next page is also opened when another tab has sent the answers.
  useEffect(() => {
    if (!isDone) return;
    forgetConsents();
    void navigate(next, { replace: true });
  }, [isDone, navigate, next]);

  return (
    <QueryView query={query} skeleton={<EntrySkeleton />} isEmpty={() => false}>
      {(asked) =>
        asked.length > 0 ? (
          <ConsentForm
            key={asked.map(({ agreement_id, version }) => `${agreement_id} ${version}`).join()}
            asked={asked}
          />
        ) : (
          <EntrySkeleton />
        )
      }
    </QueryView>
  );
}

function ConsentForm({ asked }: { asked: readonly PendingConsent[] }) {
  const navigate = useNavigate();
  const userId = useSession((session) => session.id);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const answer = useAnswerConsents('re_consent');
  const isRequired = asked.some(({ required }) => required);
  const leave = async () => {
    try {
      if (!(await leaveAccount())) return;
      queryClient.clear();
      void navigate('/');
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate(answersOf(asked, ticked));
        }}
      >
        <Heading as="h1" textStyle="title">
          약관을 확인해 주세요
        </Heading>
        <Text color="fg.muted" mt="1" mb="5">
          {isRequired
            ? '바뀐 약관에 동의하면 하던 일을 이어서 할 수 있어요.'
            : '바뀐 내용을 보고 골라 주세요. 동의하지 않아도 그대로 쓸 수 있어요.'}
        </Text>
        <Box as="ul" listStyleType="none" ps="0" display="grid" gap="3">
          {asked.map((agreement) => (
            <ConsentQuestion
              key={agreement.agreement_id}
              agreement={agreement}
              isTicked={ticked.includes(agreement.agreement_id)}
              onTick={(on) =>
                setTicked((ids) =>
                  on ? [...ids, agreement.agreement_id] : ids.filter((id) => id !== agreement.agreement_id),
                )
              }
            />
          ))}
        </Box>
        <Button
          type="submit"
          size="lg"
          w="full"
          mt="5"
          disabled={!mayContinue(asked, ticked)}
          loading={answer.isPending}
          loadingText="계속하기"
        >
          {ticked.length === 0 && !isRequired ? '건너뛰기' : '동의하고 계속하기'}
        </Button>
      </form>
      {isRequired && (
        <>
          <Button variant="ghost" w="full" mt="2" onClick={() => void leave()}>
            나가기
          </Button>
          <Box borderTopWidth="1px" mt="5" pt="5">
            <Text color="fg.muted" textStyle="sm" mb="3">
              필수 약관에 동의하지 않으면 쓸 수 없어요. 동의하지 않아도 내 데이터를 받고 탈퇴할 수 있어요.
            </Text>
            <Flex gap="2" wrap="wrap">
              <OwnData />
              <LeaveSection userId={userId} />
            </Flex>
          </Box>
        </>
      )}
    </>
  );
}

export { ConsentPage as Component };
