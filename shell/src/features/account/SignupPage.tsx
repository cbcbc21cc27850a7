function SignupPage() {
  return null;
}

export { SignupPage as Component };
