import type { DEVICE_KINDS } from '@dojang/api-contract';
import { cut } from '@dojang/contract/text';
import { BROWSER_MAP, parse } from 'bowser';

export interface DeviceWords {
  /** Device and browser, e.g. `아이폰 · Safari`. */
  device: string;
  kind: (typeof DEVICE_KINDS)[number];
}

/** The rest of a longer user agent says nothing more. */
const MAX_USER_AGENT = 400;

/** Apps with a browser of their own. The library takes these for the browser of the system. */
const APPS: readonly [RegExp, string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(inapp/i, '네이버 앱'],
];

/** Names that people in Korea know better. */
const BROWSERS: Readonly<Record<string, string>> = {
  'NAVER Whale Browser': '웨일',
  'Samsung Internet for Android': '삼성 인터넷',
  'Microsoft Edge': 'Edge',
};

/** For an unknown program the library answers the program's own text, which may be a sentence. */
const KNOWN: ReadonlySet<string | undefined> = new Set(Object.values(BROWSER_MAP));

const SYSTEMS: Readonly<Record<string, string>> = {
  Windows: '윈도우 PC',
  macOS: '맥',
  'Chrome OS': '크롬북',
  Linux: '리눅스 PC',
};

const KINDS: Readonly<Record<string, DeviceWords['kind']>> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' };

/** A browser may send any text about itself. The name helps people to recognize their own devices, and proves nothing. */
export function describeDevice(userAgent: string): DeviceWords {
  const text = cut(userAgent, MAX_USER_AGENT);
  if (text === '') return { device: '알 수 없는 기기', kind: 'unknown' };
  const { browser, os, platform } = parse(text);
  const kind = KINDS[platform.type ?? ''] ?? (os.name === 'Chrome OS' ? 'desktop' : 'unknown');
  const app = APPS.find(([pattern]) => pattern.test(text))?.[1];
  const words = [deviceName(os.name, platform.model, kind), app ?? browserName(browser.name)];
  const known = words.filter((word) => word);
  return { device: known.length > 0 ? known.join(' · ') : '알 수 없는 기기', kind };
}

const browserName = (name = '') => BROWSERS[name] ?? (KNOWN.has(name) ? name : '');

function deviceName(system: string | undefined, model: string | undefined, kind: DeviceWords['kind']): string {
  if (system === 'Android') return kind === 'tablet' ? '안드로이드 태블릿' : '안드로이드 폰';
  if (system === 'iOS') return model === 'iPad' ? '아이패드' : '아이폰';
  return SYSTEMS[system ?? ''] ?? '';
}
