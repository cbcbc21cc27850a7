import { addErrorTexts } from '@dojang/shared-ui/core';

// Only screens of the account get these errors, so the sign-in page is loaded without their texts.
addErrorTexts({
  email_codes_wrong: { title: '코드가 맞지 않아요. 두 메일의 코드를 다시 확인해 주세요.' },
  email_taken: { title: '그사이 다른 계정이 쓰기 시작한 주소예요. 다른 주소를 입력해 주세요.' },
  email_unchanged: { title: '지금 쓰는 주소예요. 새 주소를 입력해 주세요.' },
  hand_over_first: { title: '다른 사람과 함께 쓰는 프로젝트나 사이트를 먼저 넘겨 주세요.' },
  login_app_missing: { title: '연결된 인증 앱이 없어요. 다른 방법으로 로그인한 뒤 앱을 다시 연결해 주세요.' },
  login_code_used: { title: '이미 쓴 코드예요. 앱에 다음 코드가 나오면 입력해 주세요.' },
  no_other_way: { title: '이 서비스는 메일을 보내지 않아서 인증 앱만 뺄 수 없어요. 보안 로그인을 꺼 주세요.' },
  recovery_code_wrong: { title: '맞지 않거나 이미 쓴 복구 코드예요.' },
});
