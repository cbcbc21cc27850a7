import { sendsMail, signOut } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  alert,
  Box,
  errorText,
  FormField,
  formatDateTime,
  Input,
  ListSkeleton,
  Modal,
  PasswordInput,
  QueryView,
  RouterLink,
  Stack,
  showError,
  Text,
} from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { type FormEvent, useState } from 'react';
import { queryClient } from '../../DataProvider.tsx';
import { leaveService } from './account.mutations.ts';
import { leaving } from './account.queries.ts';
import { FormSubmit } from './FormSubmit.tsx';
import { failureOf, NO_FAILURE } from './failure.logic.ts';

const WORD = '탈퇴합니다';
const NAMES = { project: '프로젝트', site: '사이트' } as const;

/** Says what leaving deletes and what stays, and asks for the password. */
export function LeaveDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const query = useQuery(leaving(userId));
  return (
    <Modal open onClose={onClose} title="탈퇴하기" size="md">
      <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
        {({ hand_over: toHandOver, projects, sites, is_last_super: isLastSuper }) =>
          isLastSuper ? (
            <Text>{errorText({ code: 'last_super' })}</Text>
          ) : toHandOver.length > 0 ? (
            <Stack gap="3">
              <Text>혼자 소유하고 다른 사람과 함께 쓰는 곳이 있어요. 소유자를 넘긴 뒤에 탈퇴할 수 있어요.</Text>
              <Box as="ul" listStyleType="disc" ps="5">
                {toHandOver.map(({ kind, id, name, path }) => (
                  <li key={id}>
                    {NAMES[kind]} <RouterLink to={path}>{name}</RouterLink>
                  </li>
                ))}
              </Box>
            </Stack>
          ) : (
            <LeaveForm projects={projects} sites={sites} />
          )
        }
      </QueryView>
    </Modal>
  );
}

function LeaveForm({ projects, sites }: { projects: number; sites: number }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState(NO_FAILURE);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (String(data.get('word')).trim() !== WORD) return setFailure({ text: `‘${WORD}’를 그대로 입력해 주세요.` });
    const password = String(data.get('password'));
    if (!password) return setFailure({ text: '비밀번호를 입력해 주세요.' });
    setFailure(NO_FAILURE);
    setIsBusy(true);
    let leaveAt: string;
    try {
      leaveAt = await leaveService(password);
    } catch (error) {
      setFailure(failureOf(error));
      return setIsBusy(false);
    }
    await signOut().catch(showError);
    queryClient.clear();
    // A dialog closes with a navigation.
    await navigate('/', { replace: true });
    await alert(`탈퇴를 요청했어요. ${formatDateTime(leaveAt)}에 계정을 지우고, 그 전에 로그인하면 취소돼요.`);
  }

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Box>
          <Text fontWeight="600">7일 뒤에 지워지는 것</Text>
          <Box as="ul" listStyleType="disc" ps="5" mt="1" textStyle="sm">
            <li>프로필과 사진, 메모, 알림과 설정, 약관 동의 기록</li>
            {projects > 0 && <li>혼자 쓰는 프로젝트 {projects}개와 그 안의 노트, 파일, 이슈</li>}
            {sites > 0 && <li>혼자 쓰는 사이트 {sites}개와 그 안의 페이지, 받은 답변. 게시한 페이지도 닫혀요.</li>}
          </Box>
        </Box>
        <Box>
          <Text fontWeight="600">남는 것</Text>
          <Box as="ul" listStyleType="disc" ps="5" mt="1" textStyle="sm">
            <li>다른 사람과 함께 쓰는 프로젝트와 사이트에 남긴 글과 파일, 활동 기록</li>
            <li>관리자가 처리한 일의 기록.{sendsMail() && ' 보낸 메일의 기록은 30일 뒤에 지워져요.'}</li>
          </Box>
          <Text mt="2" textStyle="sm" color="fg.muted">
            결제한 적이 있다면 그 기록은 전자상거래법에 따라 5년 동안 보관하고 지워요.
          </Text>
        </Box>
        <FormField label={`확인을 위해 ‘${WORD}’를 입력해 주세요`}>
          <Input name="word" autoComplete="off" onChange={() => setFailure(NO_FAILURE)} />
        </FormField>
        <FormField label="비밀번호">
          <PasswordInput name="password" autoComplete="current-password" onChange={() => setFailure(NO_FAILURE)} />
        </FormField>
        <FormSubmit failure={failure} isBusy={isBusy} colorPalette="red" size="md">
          탈퇴하기
        </FormSubmit>
      </form>
    </Stack>
  );
}
