import { takesPasskeys } from '@dojang/shared-auth';
import { setColorMode } from '@dojang/shared-ui';
import { useSignOut } from '../../access/use-sign-out.ts';
import { setDensity } from '../../density/density.store.ts';
import { ACCOUNT_SHAPE, COMMAND_SHAPE } from '../../navigation/ShapeIcon.tsx';
import { type AccountSection, addressOfSection } from '../account/sections.logic.ts';
import type { Row } from './palette.logic.ts';
import { paletteStore } from './palette.store.ts';

const LIGHT = ['설정', '테마', '화면 밝기', 'theme'];
const DENSITY = ['설정', '화면 간격', '밀도', 'density'];

type Words = Pick<Row, 'label' | 'keywords'>;

const ACCOUNT_WORDS: Record<AccountSection, Words> = {
  profile: { label: '프로필', keywords: ['이름 바꾸기', '사진', '전화번호', 'profile'] },
  email: { label: '이메일', keywords: ['메일 주소 바꾸기', 'email'] },
  password: { label: '비밀번호', keywords: ['암호', '패스워드', 'password'] },
  passkeys: { label: '패스키', keywords: ['지문', '얼굴', 'passkey'] },
  'secure-login': { label: '보안 로그인', keywords: ['2단계 인증', '로그인 코드', '2fa', 'security'] },
  devices: { label: '로그인한 기기', keywords: ['브라우저', '세션', '모두 로그아웃', 'devices'] },
  consents: { label: '약관 동의', keywords: ['마케팅 수신 동의', '동의 거두기'] },
  use: { label: '사용량', keywords: ['용량', '공간', '한도', '저장'] },
  data: { label: '내 데이터', keywords: ['내려받기', '내보내기', 'download', 'export'] },
  leave: { label: '탈퇴', keywords: ['계정 지우기', '계정 삭제', '회원 탈퇴', 'delete account'] },
};

/** The shell's own settings and commands. The areas declare theirs as places in their descriptors. */
export function useCommands(): Row[] {
  const signOut = useSignOut();
  const command = (label: string, detail: string | undefined, keywords: readonly string[], run: () => void): Row => ({
    key: `command ${label}`,
    label,
    detail,
    keywords,
    run,
    icon: COMMAND_SHAPE,
  });
  const sections = (Object.keys(ACCOUNT_WORDS) as AccountSection[])
    .filter((section) => section !== 'passkeys' || takesPasskeys())
    .map((section): Row => {
      const { label, keywords = [] } = ACCOUNT_WORDS[section];
      const to = addressOfSection(section);
      return {
        key: `setting ${to}`,
        to,
        label,
        detail: '내 계정',
        keywords: ['설정', ...keywords],
        icon: ACCOUNT_SHAPE,
      };
    });
  return [
    command('밝게', '화면 밝기', [...LIGHT, '라이트', '밝은 화면', 'light'], () => setColorMode('light')),
    command('어둡게', '화면 밝기', [...LIGHT, '다크', '어두운 화면', '야간', 'dark'], () => setColorMode('dark')),
    command('기기 설정에 맞추기', '화면 밝기', [...LIGHT, '시스템 설정', 'system'], () => setColorMode('system')),
    command('넉넉하게', '간격', DENSITY, () => setDensity('comfortable')),
    command('촘촘하게', '간격', DENSITY, () => setDensity('compact')),
    ...sections,
    command('단축키 보기', undefined, ['키보드', '도움말', 'shortcuts', 'help'], () =>
      paletteStore.setState({ open: 'shortcuts' }),
    ),
    command('로그아웃', undefined, ['나가기', '계정 바꾸기', 'sign out', 'logout'], () => void signOut()),
  ];
}
