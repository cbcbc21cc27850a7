import type { ErrorTexts } from '@dojang/contract';

/**
 * Texts for error codes that only this area's functions return. The numbers are those of `usage_limits`; a database
 * test compares them.
 */
export const errors: ErrorTexts = {
  page_not_publishable: { title: '게시하기 전에 고쳐야 할 곳이 있어요.' },
  page_locked: {
    title: '다른 곳에서 이 페이지를 편집하고 있어요.',
    description: '편집이 끝난 뒤에 다시 시도해 주세요.',
  },
  section_locked: {
    title: '다른 곳에서 이 공통 섹션을 편집하고 있어요.',
    description: '편집이 끝난 뒤에 다시 시도해 주세요.',
  },
  too_many_sections: {
    title: '한 사이트에는 공통 섹션을 100개까지 둘 수 있어요.',
    description: '쓰지 않는 공통 섹션을 지워 주세요.',
  },
  page_shares_full: {
    title: '한 페이지에는 공유 링크를 20개까지 둘 수 있어요.',
    description: '쓰지 않는 링크의 공유를 중지해 주세요.',
  },
  page_too_large: {
    title: '내용이 5MB를 넘어 저장할 수 없어요.',
    description: '요소를 지우거나 일부를 다른 페이지로 옮겨 주세요.',
  },
  too_many_values: {
    title: '요소와 스타일이 너무 많아 저장할 수 없어요.',
    description: '요소를 지우거나 일부를 다른 곳으로 옮겨 주세요.',
  },
  section_too_large: {
    title: '공통 섹션이 2MB를 넘어 저장할 수 없어요.',
    description: '요소를 지우거나 일부를 다른 공통 섹션으로 옮겨 주세요.',
  },
  section_in_use: { title: '페이지에서 쓰고 있는 공통 섹션이에요.', description: '쓰는 곳에서 먼저 빼 주세요.' },
  template_has_sections: {
    title: '템플릿에는 공통 섹션을 넣을 수 없어요.',
    description: '공통 섹션을 지우고 블록으로 다시 넣어 주세요.',
  },
  template_links_to_page: {
    title: '템플릿에는 내 페이지로 가는 링크를 둘 수 없어요.',
    description: '다른 사이트에서는 열리지 않는 링크예요. 주소나 섹션으로 바꿔 주세요.',
  },
  template_links_to_file: {
    title: '템플릿에는 내 사이트의 파일로 가는 링크를 둘 수 없어요.',
    description: '다른 사이트와 함께 쓸 수 없는 파일이에요. 주소나 섹션으로 바꿔 주세요.',
  },
  site_file_type: {
    title: '올릴 수 없는 형식의 파일이에요.',
    description: 'PDF, 한글(HWP), 워드, 엑셀, 파워포인트, ZIP, TXT, CSV 파일을 골라 주세요.',
  },
  site_file_too_large: { title: '30MB보다 작은 파일을 골라 주세요.' },
  site_file_empty: { title: '비어 있는 파일이에요.', description: '다른 파일을 골라 주세요.' },
  template_gone: { title: '지워진 템플릿이에요.', description: '다른 관리자가 지워서 저장할 수 없어요.' },
  template_unavailable: {
    title: '더는 없는 템플릿이에요.',
    description: '그사이 지워졌거나 내려갔어요. 다른 템플릿을 골라 주세요.',
  },
  draft_invalid: { title: '페이지 내용을 읽을 수 없어요.', description: '새로고침해 주세요.' },
  taken_down: { title: '운영 정책에 따라 게시가 중단된 페이지예요.' },
  not_taken_down: { title: '이미 다시 볼 수 있는 페이지예요.' },
  review_too_soon: {
    title: '재검토 결과가 나온 지 하루가 지나지 않았어요.',
    description: '하루가 지난 뒤에 다시 요청해 주세요.',
  },
  plan_pages: {
    title: '무료 사이트에는 페이지를 3개까지 게시할 수 있어요.',
    description: '다른 페이지의 게시를 멈추거나, 사이트 설정의 요금제에서 프로로 바꿔 주세요.',
  },
  plan_domains: {
    title: '내 도메인은 프로 사이트에 연결할 수 있어요.',
    description: '사이트 설정의 요금제에서 프로로 바꿔 주세요.',
  },
  plan_retention: {
    title: '무료 사이트에서는 답변을 90일까지 보관할 수 있어요.',
    description: '더 오래 보관하려면 사이트 설정의 요금제에서 프로로 바꿔 주세요.',
  },
  plan_files: {
    title: '무료 사이트의 파일 공간 500MB를 다 썼어요.',
    description: '쓰지 않는 파일을 지우거나, 사이트 설정의 요금제에서 프로로 바꿔 주세요.',
  },
  plan_paid_ahead: { title: '3년 뒤까지 이미 결제했어요.', description: '더 연장하지 않아도 돼요.' },
  payments_off: { title: '지금은 이곳에서 결제할 수 없어요.', description: '운영자에게 문의해 주세요.' },
  payment_amount_changed: {
    title: '결제 금액이 주문과 달라서 멈췄어요.',
    description: '결제되지 않았으니 처음부터 다시 시도해 주세요.',
  },
  refund_changed: { title: '그사이 환불 금액이 달라졌어요.', description: '금액을 다시 확인해 주세요.' },
  nothing_to_refund: { title: '돌려받을 남은 기간이 없어요.' },
  schedule_invalid: {
    title: '예약할 수 없는 시각이에요.',
    description: '지금보다 뒤, 1년 안의 시각을 골라 주세요.',
  },
  invalid_subdomain: { title: '사이트 주소로 쓸 수 없는 이름이에요.', description: '다른 이름을 적어 주세요.' },
  domain_unreadable: { title: '도메인을 읽을 수 없어요.', description: 'example.co.kr처럼 적어 주세요.' },
  domain_not_public: { title: '인터넷에 등록된 도메인만 연결할 수 있어요.' },
  domain_is_suffix: { title: '이 이름 앞에 산 이름까지 적어 주세요.', description: '예를 들면 example.co.kr이에요.' },
  domain_ours: { title: '이 서비스의 주소는 연결할 수 없어요.' },
  domain_not_live: { title: '연결이 끝난 도메인만 대표 주소로 쓸 수 있어요.' },
  too_many_domains: { title: '한 사이트에는 도메인을 20개까지 연결할 수 있어요.' },
  redirect_loop: {
    title: '돌고 도는 주소 이동이 있어요.',
    description: '옮겨 간 주소가 처음 주소로 돌아오지 않게 고쳐 주세요.',
  },
  invalid_redirect: { title: '쓸 수 없는 주소 이동이 있어요.', description: '주소를 다시 확인해 주세요.' },
  too_many_redirects: { title: '주소 이동은 100개까지 둘 수 있어요.' },
  site_invites_full: {
    title: '한 사이트의 초대는 100개까지예요.',
    description: '필요 없는 초대를 취소해 주세요.',
  },
  site_members_full: { title: '한 사이트는 100명까지 함께 쓸 수 있어요.' },
  too_many_sites: {
    title: '사이트는 20개까지 만들 수 있어요.',
    description: '휴지통에 있는 사이트도 30일 뒤에 지워질 때까지 함께 세요.',
  },
  quota_site_pages_rows: {
    title: '한 사이트에는 페이지를 500개까지 둘 수 있어요.',
    description: '휴지통에 있는 페이지도 30일 뒤에 지워질 때까지 함께 세요.',
  },
  quota_site_pages_bytes: {
    title: '이 사이트의 페이지를 담을 공간 500MB를 다 썼어요.',
    description: '휴지통에 있는 페이지도 30일 뒤에 지워질 때까지 함께 세요.',
  },
  quota_site_page_versions_bytes: {
    title: '이 사이트에 게시한 내용이 500MB를 넘어요.',
    description: '쓰지 않는 페이지의 게시를 멈추고 다시 시도해 주세요.',
  },
  quota_site_form_answers_rows: { title: '한 사이트에는 답변을 200,000개까지 모을 수 있어요.' },
  quota_site_form_answers_bytes: { title: '이 사이트의 답변을 담을 공간 500MB를 다 썼어요.' },
  quota_site_form_files_rows: { title: '한 사이트에는 답변에 붙은 파일을 20,000개까지 모을 수 있어요.' },
  quota_site_form_files_bytes: { title: '이 사이트의 답변에 붙은 파일을 담을 공간 1GB를 다 썼어요.' },
  quota_site_assets_rows: {
    title: '한 사이트에는 사진과 파일을 10,000개까지 둘 수 있어요.',
    description: '휴지통에 있는 것도 30일 뒤에 지워질 때까지 함께 세요.',
  },
  quota_site_files_rows: { title: '한 사이트에는 파일을 10,000개까지 올릴 수 있어요.' },
  quota_site_files_bytes: {
    title: '이 사이트의 파일을 담을 공간 2GB를 다 썼어요.',
    description: '휴지통에 있는 것도 30일 뒤에 지워질 때까지 함께 세요.',
  },
};
