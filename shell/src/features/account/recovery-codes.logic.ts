/** Recovery codes as a text that says what they are for. */
export const recoveryCodesText = (productName: string, email: string, codes: readonly string[]): string =>
  [`${productName} 복구 코드 (${email})`, '코드 하나로 한 번만 로그인할 수 있어요.', '', ...codes, ''].join('\n');
