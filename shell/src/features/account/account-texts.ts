import { addErrorTexts } from '@dojang/shared-ui/core';

// Only other screens of the account get these errors, so the sign-in page is loaded without their texts.
addErrorTexts({
  email_address_invalid: { title: '이메일 주소를 다시 확인해 주세요. 영문과 숫자로 된 주소만 쓸 수 있어요.' },
  email_codes_wrong: { title: '코드가 맞지 않아요. 두 메일의 코드를 다시 확인해 주세요.' },
  email_taken: { title: '그사이 다른 계정이 쓰기 시작한 주소예요. 다른 주소를 입력해 주세요.' },
  email_unchanged: { title: '지금 쓰는 주소예요. 새 주소를 입력해 주세요.' },
  hand_over_first: { title: '다른 사람과 함께 쓰는 프로젝트나 사이트를 먼저 넘겨 주세요.' },
  login_app_missing: { title: '연결된 인증 앱이 없어요. 다른 방법으로 로그인한 뒤 앱을 다시 연결해 주세요.' },
  login_code_expired: { title: '더 쓸 수 없는 코드예요. 새 코드를 받아 주세요.' },
  login_code_used: { title: '이미 쓴 코드예요. 앱에 다음 코드가 나오면 입력해 주세요.' },
  login_code_wrong: { title: '코드가 맞지 않아요. 다시 확인해 주세요.' },
  no_other_way: { title: '이 서비스는 메일을 보내지 않아서 인증 앱만 뺄 수 없어요. 보안 로그인을 꺼 주세요.' },
  password_too_common: { title: '짐작하기 쉬운 비밀번호예요. 다른 비밀번호를 정해 주세요.' },
  recovery_code_wrong: { title: '맞지 않거나 이미 쓴 복구 코드예요.' },
  reset_mismatch: { title: '가입하지 않은 이메일이거나 이름이 맞지 않아요.' },
  same_password: { title: '지금 쓰는 비밀번호와 다른 비밀번호를 넣어 주세요.' },
  ticket_required: { title: '이메일과 이름을 먼저 확인해 주세요.' },
  too_many_codes: { title: '코드를 여러 번 잘못 입력했어요.' },
  too_many_links: { title: '메일의 링크를 너무 많이 열었어요.' },
  too_many_passkeys: { title: '패스키는 10개까지 둘 수 있어요. 쓰지 않는 패스키를 지워 주세요.' },
  too_many_resets: { title: '이메일과 이름을 여러 번 확인했어요.' },
  too_many_sign_ups: { title: '가입을 너무 많이 시도했어요.' },
  weak_password: { title: '비밀번호가 너무 약해요. 더 길게 만들어 주세요.' },
  webauthn_credential_exists: { title: '이 기기의 패스키를 이미 추가했어요.' },
});
