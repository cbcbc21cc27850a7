import { sendsMail, takesPasskeys, useIsRecovering } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Heading, ListSkeleton, PageHeader, QueryView, Stack, Text } from '@dojang/shared-ui/core';
import { useLocation, useNavigate } from '@dojang/shared-ui/router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFrameSession } from '../../access/visitor.ts';
import { DataProvider } from '../../DataProvider.tsx';
import { OwnConsents } from '../consent/OwnConsents.tsx';
import { ownProfile } from './account.queries.ts';
import { EmailSection } from './EmailSection.tsx';
import { LeaveSection } from './LeaveSection.tsx';
import { OwnData } from './OwnData.tsx';
import { OwnPasskeys } from './OwnPasskeys.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { OwnUse } from './OwnUse.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PhotoField } from './PhotoField.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Recovered } from './Recovered.tsx';
import { isRecovered, RECOVERED } from './recovered.logic.ts';
import { SecureLogin } from './SecureLogin.tsx';
import type { AccountSection } from './sections.logic.ts';

/** The page has its own provider, because the frame around it changes first when the user signs out. */
const AccountPage = () => (
  <DataProvider>
    <Account />
  </DataProvider>
);

/**
 * The user's own account. When it is opened from a reset link, the new password comes first. During a sign-in dialog it still
 * shows the former user, with the text typed so far.
 */
function Account() {
  const { id, email, is_secure_login: isSecure } = useFrameSession();
  const isReset = useIsRecovering(id);
  const { state } = useLocation();
  const navigate = useNavigate();
  const isReview = isRecovered(state) && !isReset;
  const query = useQuery({ ...ownProfile(id), enabled: id !== '' });
  const password = (
    <Section
      id="password"
      title={isReset ? '새 비밀번호 정하기' : '비밀번호'}
      description={
        isReset
          ? '메일의 링크로 들어왔어요. 앞으로 쓸 비밀번호를 정해 주세요.'
          : '다른 곳에서 쓰지 않는 비밀번호가 안전해요.'
      }
    >
      <PasswordForm
        email={email}
        isReset={isReset}
        onRecovered={() => void navigate('/member/account', { replace: true, state: RECOVERED })}
      />
    </Section>
  );
  // The user has just signed out, and another page follows.
  if (!id) return null;
  return (
    <Box maxW="720px">
      <PageHeader title="내 계정" description={email} />
      {isReset && password}
      {isReview && (
        <Section
          id="remaining"
          title="아직 로그인할 수 있는 곳"
          description="비밀번호를 새로 정해서 다른 기기에서는 모두 로그아웃했어요. 아래에 내 것이 아닌 것이 있으면 지워 주세요."
        >
          <Recovered userId={id} />
        </Section>
      )}
      <Section id="profile" title="프로필" description="함께 일하는 사람에게 이름과 사진이 보여요.">
        <QueryView query={query} skeleton={<ProfileSkeleton />}>
          {(profile) => (
            <Stack gap="6">
              <PhotoField />
              <ProfileForm userId={id} displayName={profile.display_name} phone={profile.phone ?? ''} />
            </Stack>
          )}
        </QueryView>
      </Section>
      {!isReset && (
        <Section
          id="email"
          title="이메일"
          description={
            sendsMail() ? '로그인할 때 쓰고, 알림과 초대 메일을 받는 주소예요.' : '로그인할 때 쓰는 주소예요.'
          }
        >
          <EmailSection email={email} />
        </Section>
      )}
      {!isReset && password}
      {takesPasskeys() && !isReview && (
        <Section
          id="passkeys"
          title="패스키"
          description="지문, 얼굴이나 기기 잠금으로 비밀번호 없이 로그인해요. 비밀번호는 그대로 쓸 수 있어요."
        >
          <OwnPasskeys userId={id} />
        </Section>
      )}
      {!isReset && (
        <Section
          id="secure-login"
          title="보안 로그인"
          description={`비밀번호를 아는 사람도 들어올 수 없게, 로그인할 때마다 ${sendsMail() ? '메일이나 ' : ''}인증 앱의 코드를 한 번 더 확인해요.`}
        >
          <SecureLogin userId={id} email={email} isOn={isSecure} />
        </Section>
      )}
      {!isReview && (
        <Section
          id="devices"
          title="로그인한 기기"
          description="내가 쓰지 않는 기기가 있으면 로그아웃하고 비밀번호를 바꿔 주세요."
        >
          <OwnSessions userId={id} />
        </Section>
      )}
      <Section id="consents" title="약관 동의" description="언제 무엇에 동의했는지 보고, 동의를 거둘 수 있어요.">
        <OwnConsents userId={id} />
      </Section>
      <Section
        id="use"
        title="사용량"
        description="내가 소유한 모든 프로젝트와 사이트를 함께 세요. 휴지통에 있는 것과 이전 버전도 세요."
      >
        <OwnUse userId={id} />
      </Section>
      <Section
        id="data"
        title="내 데이터"
        description="내가 쓴 글과 올린 파일, 결제한 기록을 zip으로 받아요. 글은 JSON이고, 지금 볼 수 있는 것만 담겨요."
      >
        <OwnData />
      </Section>
      <Section id="leave" title="탈퇴" description="7일 뒤에 계정을 지워요. 그 전에 다시 로그인하면 취소돼요.">
        <LeaveSection userId={id} />
      </Section>
    </Box>
  );
}

/** The skeleton is as tall as the photo and the form, so that the sections below do not move. */
const ProfileSkeleton = () => (
  <Box h="292px" overflow="hidden">
    <ListSkeleton />
  </Box>
);

interface SectionProps {
  id: AccountSection | 'remaining';
  title: string;
  description: string;
  children: ReactNode;
}

/** The address of a section scrolls to it and focuses its title, like opening a page does. */
function Section({ id, title, description, children }: SectionProps) {
  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isMeant = hash === `#${id}`;
  useEffect(() => {
    if (!isMeant) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isMeant, key]);
  return (
    <Box as="section" borderTopWidth="1px" borderColor="border" py="8">
      <Heading as="h2" textStyle="heading" ref={heading} tabIndex={-1} outline="none" scrollMarginTop="20">
        {title}
      </Heading>
      <Text color="fg.muted" textStyle="sm" mt="1" mb="5">
        {description}
      </Text>
      {children}
    </Box>
  );
}

export { AccountPage as Component };
