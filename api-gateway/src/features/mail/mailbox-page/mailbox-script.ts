import type { Mail } from '../mail.ts';

/**
 * Renders the mailbox in the browser. The gateway sends the source text of this function, so the function may use nothing
 * outside of itself. It reads the session from the cookie of the shell (`@supabase/ssr`: numbered chunks), and requests the
 * mails with the token of the session.
 */
export function drawMailbox() {
  const place = document.querySelector('main') as HTMLElement;
  const time = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Seoul' });
  let mails: Mail[] = [];

  function accessToken(): string | undefined {
    const cookies = new Map(document.cookie.split('; ').map((cookie) => cookie.split('=') as [string, string]));
    // Uses the full cookie name, because other programs on this machine store their sessions under the same host.
    const name = `sb-${location.hostname.split('.')[0]}-auth-token`;
    let value = cookies.get(name) ?? '';
    for (let at = 0; cookies.has(`${name}.${at}`); at++) value += cookies.get(`${name}.${at}`);
    if (!value) return undefined;
    const base64 = value
      .replace(/^base64-/, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return (JSON.parse(new TextDecoder().decode(bytes)) as { access_token?: string }).access_token;
  }

  function make(tag: string, text = '', properties: Record<string, string> = {}, ...children: Node[]): HTMLElement {
    const element = document.createElement(tag);
    element.textContent = text;
    for (const [name, value] of Object.entries(properties)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  function say(text: string, ...actions: Node[]) {
    place.replaceChildren(make('div', '', { class: 'message', role: 'status' }, make('p', text), ...actions));
  }

  /** Turns URLs in a mail's text into links. */
  const paragraph = (text: string) =>
    make(
      'p',
      '',
      {},
      ...text
        .split(/(https?:\/\/[^\s<]+)/)
        .map((part, at) => (at % 2 ? make('a', part, { href: part }) : document.createTextNode(part))),
    );

  const about = (mail: Mail) => `${mail.to} · ${time.format(new Date(mail.at))}`;

  function draw() {
    const opened = mails.find((mail) => `#${mail.id}` === location.hash) ?? mails[0];
    if (!opened) return say('아직 보낸 메일이 없어요. 초대나 비밀번호 찾기를 해 보면 여기에 도착해요.');
    const items = mails.map((mail) => {
      const current: Record<string, string> = mail === opened ? { 'aria-current': 'page' } : {};
      const link = make('a', '', { href: `#${mail.id}`, ...current });
      link.append(make('strong', mail.subject), make('span', about(mail)));
      return make('li', '', {}, link);
    });
    const paragraphs = opened.text.split('\n\n').map(paragraph);
    // Scripts in a mail do not run. The frame has the same origin, so that this page can read its height.
    const frame = make('iframe', '', {
      title: '메일 미리 보기',
      sandbox: 'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
      srcdoc: opened.html.replace('<head>', '<head><base target="_blank">'),
    }) as HTMLIFrameElement;
    frame.addEventListener('load', () => {
      frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`;
    });
    place.replaceChildren(
      make('nav', '', { 'aria-label': '받은 메일' }, make('ol', '', {}, ...items)),
      make(
        'article',
        '',
        {},
        make('h2', opened.subject),
        make('p', about(opened), { class: 'meta' }),
        frame,
        make('h3', '글만 보여 주는 프로그램에서는'),
        ...paragraphs,
      ),
    );
  }

  async function load() {
    const signIn = make('a', '로그인하기', { href: '/member/login', target: '_blank' });
    try {
      const token = accessToken();
      if (!token) return say('관리자로 로그인하면 메일을 볼 수 있어요.', signIn);
      const answer = await fetch('/_dev/mail.json', { headers: { authorization: `Bearer ${token}` } });
      if (answer.status === 401) return say('로그인이 만료되었어요. 관리자로 다시 로그인해 주세요.', signIn);
      if (answer.status === 403) return say('메일은 관리자만 볼 수 있어요. 관리자 계정으로 로그인해 주세요.', signIn);
      if (!answer.ok) throw new Error(String(answer.status));
      mails = (await answer.json()) as Mail[];
      draw();
    } catch {
      const again = make('button', '다시 시도', { type: 'button' });
      again.addEventListener('click', () => void load());
      say('메일을 불러오지 못했어요.', again);
    }
  }

  addEventListener('hashchange', draw);
  // Loads the mails again when the user returns after signing in, or after an action that sent a mail.
  addEventListener('focus', () => void load());
  void load();
}
