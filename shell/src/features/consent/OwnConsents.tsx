import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  confirm,
  EmptyState,
  escapeHtml,
  Flex,
  formatDateTime,
  ListSkeleton,
  QueryView,
  snack,
  Text,
} from '@dojang/shared-ui/core';
import { useNavigate } from '@dojang/shared-ui/router';
import { useAnswerConsents } from './consent.mutations.ts';
import { consentQueries, type OwnConsent } from './consent.queries.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  agree: '동의',
  withdraw: '동의를 거둠',
  decline: '동의하지 않음',
};

/** The user's consents with their history. Withdrawing a required consent ends the use of the service. */
export function OwnConsents({ userId }: { userId: string }) {
  const query = useQuery(consentQueries.own(userId));
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={3} />}
      empty={<EmptyState title="동의를 받는 약관이 없어요" />}
    >
      {(consents) => (
        <Box as="ul" listStyleType="none" ps="0">
          {consents.map((consent) => (
            <Box as="li" key={consent.agreement_id} borderTopWidth="1px" py="4">
              <Consent consent={consent} />
            </Box>
          ))}
        </Box>
      )}
    </QueryView>
  );
}

function Consent({ consent }: { consent: OwnConsent }) {
  const { agreement_id, title, required, version, action, answered_version, history } = consent;
  const navigate = useNavigate();
  const answer = useAnswerConsents('account');
  const isAgreed = action === 'agree';

  async function withdraw() {
    const name = `<b>${escapeHtml(title)}</b>`;
    const sure = await confirm({
      title: '동의를 거둘까요?',
      message: required
        ? `${name}에 동의하지 않으면 도장을 쓸 수 없어요. 거두면 다시 동의하거나 탈퇴할 때까지 다른 화면을 열 수 없어요.`
        : `${name}에 대한 동의를 거둬요. 언제든 다시 동의할 수 있어요.`,
      confirmLabel: '거두기',
    });
    if (!sure) return;
    answer.mutate([{ agreement_id, version: answered_version, action: 'withdraw' }], {
      onSuccess: () => {
        if (required) void navigate('/member/consent');
        else snack.success('동의를 거뒀어요');
      },
    });
  }

  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        <Box flex="1" minW="0">
          <Text fontWeight="500" overflowWrap="anywhere">
            {required ? '[필수]' : '[선택]'} {title}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {history[0]
              ? `${answered_version}번째 판 · ${formatDateTime(history[0].at)} ${ACTIONS[history[0].action]}`
              : '동의하지 않았어요'}
          </Text>
        </Box>
        {isAgreed ? (
          <Button
            size="sm"
            variant="outline"
            loading={answer.isPending}
            aria-label={`${title} 동의 거두기`}
            onClick={() => void withdraw()}
          >
            동의 거두기
          </Button>
        ) : (
          version !== null && (
            <Button
              size="sm"
              variant="outline"
              loading={answer.isPending}
              aria-label={`${title} 동의하기`}
              onClick={() =>
                answer.mutate([{ agreement_id, version, action: 'agree' }], {
                  onSuccess: () => snack.success('동의했어요'),
                })
              }
            >
              동의하기
            </Button>
          )
        )}
      </Flex>
      {history.length > 1 && (
        <Box asChild mt="2" textStyle="sm" color="fg.muted">
          <details>
            <summary>지난 기록 {history.length}개</summary>
            <Box as="ol" ps="5" mt="1">
              {history.map(({ action: past, version: at, at: time }) => (
                <li key={time}>
                  {formatDateTime(time)} · {at}번째 판 {ACTIONS[past]}
                </li>
              ))}
            </Box>
          </details>
        </Box>
      )}
    </>
  );
}
