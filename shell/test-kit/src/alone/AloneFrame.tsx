import type { RemoteDescriptor } from '@dojang/contract';
import { type Session, useSession } from '@dojang/shared-auth';
import { beUser, person } from '@dojang/shared-auth/testing/answers';
import { Badge, Box, Button, Flex } from '@dojang/shared-ui';
import { Link, Outlet } from '@dojang/shared-ui/router';

const GUEST: Session = { ...person(), status: 'loggedOut', id: '', email: '', name: '' };
const ADMIN = person({ name: '운영자', level: 'admin', is_admin: true });

/** Links to the pages of the remote that open without parameters, and a choice of the signed-in user. */
export function AloneFrame({ descriptor, session }: { descriptor: RemoteDescriptor; session: Session }) {
  const pages = descriptor.routes.filter(({ path }) => !path.includes(':'));
  return (
    <>
      <Flex as="header" align="center" gap="4" px="6" py="3" borderBottomWidth="1px" wrap="wrap">
        <Badge>{descriptor.name} 혼자 실행 중</Badge>
        <Flex as="nav" aria-label="화면" gap="3" wrap="wrap" flex="1">
          <PageLink to="/" label="조각 모음" />
          {pages.map(({ path }) => (
            <PageLink key={path} to={path} label={path} />
          ))}
        </Flex>
        <Flex gap="1" role="group" aria-label="보는 사람">
          <As label="손님" session={GUEST} />
          <As label="회원" session={session.is_admin || !session.id ? person() : session} />
          <As label="관리자" session={session.is_admin ? session : ADMIN} />
        </Flex>
      </Flex>
      <Box as="main" maxW="6xl" mx="auto" px="6" py="8">
        <Outlet />
      </Box>
    </>
  );
}

const PageLink = ({ to, label }: { to: string; label: string }) => (
  <Box asChild textDecoration="underline">
    <Link to={to}>{label}</Link>
  </Box>
);

function As({ label, session }: { label: string; session: Session }) {
  const now = useSession();
  const isNow = now.status === session.status && now.is_admin === session.is_admin;
  return (
    <Button size="xs" variant={isNow ? 'solid' : 'outline'} aria-pressed={isNow} onClick={() => beUser(session)}>
      {label}
    </Button>
  );
}
