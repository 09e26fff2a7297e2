// The pages that require no session.
export { confirmPage } from './confirm.tsx';
export { forgottenPage, invalidLinkPage, resetPage, welcomePage } from './links.tsx';
export { secondStepPage } from './second-step.tsx';
export { signInPage } from './sign-in.tsx';
export { pairPage, tabletPage } from './tablet.tsx';
