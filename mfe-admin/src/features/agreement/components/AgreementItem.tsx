import {
  Badge,
  Box,
  Button,
  confirm,
  escapeHtml,
  Flex,
  formatDate,
  LinkButton,
  numberText,
  Text,
} from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { CsvButton } from '../../../CsvButton.tsx';
import { type AdminAgreement, percent } from '../agreement.logic.ts';
import { useDiscardDraft, useExportConsents } from '../agreement.mutations.ts';

interface Props {
  agreement: AdminAgreement;
  onEdit: () => void;
  onCover: () => void;
}

/** One agreement: its versions, how many people agreed, and its actions. */
export function AgreementItem({ agreement, onEdit, onCover }: Props) {
  const { id, title, required, needs_consent, versions, current, upcoming, upcoming_at, draft } = agreement;
  const discard = useDiscardDraft();
  const exporting = useExportConsents();
  const write = `/agreement/write?boardId=${id}`;

  async function askToDiscard() {
    const sure = await confirm({
      title: '쓰던 판을 버릴까요?',
      message: `<b>${escapeHtml(title)}</b>의 쓰던 글은 되살릴 수 없어요.`,
      confirmLabel: '버리기',
    });
    if (sure) discard.mutate(agreement);
  }

  return (
    <Box as="li" p="4" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Flex gap="2" align="center" wrap="wrap">
        <Text asChild fontWeight="600" overflowWrap="anywhere">
          <Link to={versions > 0 ? `/agreement/list?boardId=${id}` : write}>{title}</Link>
        </Text>
        <Badge>{needs_consent ? (required ? '필수 동의' : '선택 동의') : '동의를 받지 않음'}</Badge>
      </Flex>
      <Text textStyle="sm" color="fg.muted" mt="1">
        {current ? `${current}번째 판 시행 중` : '시행 중인 판이 없어요'}
        {upcoming_at && ` · ${upcoming}번째 판 ${formatDate(upcoming_at)} 시행 예정`}
        {draft && ` · ${draft}번째 판 쓰는 중`}
      </Text>
      {needs_consent && current !== null && <AgreedBar agreement={agreement} />}
      <Flex gap="2" mt="3" wrap="wrap">
        <LinkButton to={write} size="sm" variant="outline">
          {draft ? '이어서 쓰기' : '다음 판 쓰기'}
        </LinkButton>
        <Button size="sm" variant="ghost" onClick={onEdit}>
          정보 고치기
        </Button>
        {needs_consent && versions > 0 && (
          <>
            <Button size="sm" variant="ghost" onClick={onCover}>
              동의 현황
            </Button>
            <CsvButton job={exporting} variant="ghost" onStart={() => exporting.start(agreement)} />
          </>
        )}
        {(draft !== null || versions === 0) && (
          <Button size="sm" variant="ghost" loading={discard.isPending} onClick={() => void askToDiscard()}>
            쓰던 판 버리기
          </Button>
        )}
      </Flex>
    </Box>
  );
}

function AgreedBar({ agreement: { agreed, agreed_before, people } }: { agreement: AdminAgreement }) {
  const share = percent(agreed, people);
  return (
    <Box mt="3" maxW="md">
      <Box h="2" borderRadius="full" bg="bg.muted" overflow="hidden" aria-hidden>
        <Box h="full" w={`${share}%`} bg="brand.solid" />
      </Box>
      <Text textStyle="sm" mt="1">
        {numberText(people)}명 가운데 {numberText(agreed)}명({share}%) 동의
        {agreed_before > 0 && ` · 앞 판에만 동의 ${numberText(agreed_before)}명`}
      </Text>
    </Box>
  );
}
