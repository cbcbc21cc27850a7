import { type APIRequestContext, type Browser, type BrowserContextOptions, type Page, request } from '@playwright/test';
import { demoPerson, PEOPLE, type Person } from '../../e2e/support/people.ts';
import { signInOnScreen } from '../../e2e/support/test.ts';

export interface Mina {
  page: Page;
  api: Person;
  http: APIRequestContext;
  /** The stored session of 김민아's browser, for another browser with an empty cache. */
  options: BrowserContextOptions;
  close(): Promise<void>;
}

/** 김민아 of the demo data, signed in in a browser, and with an API client. */
export async function minaAt(browser: Browser, url: string): Promise<Mina> {
  const http = await request.newContext({ baseURL: url });
  const options = { baseURL: url, locale: 'ko-KR', viewport: { width: 1280, height: 800 } };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const api = await demoPerson(http, url, PEOPLE.mina);
  await signInOnScreen(page, api);
  return {
    page,
    api,
    http,
    options,
    close: async () => {
      await context.close();
      await http.dispose();
    },
  };
}
