/** Whether somebody may be signed in: what is rendered for visitors is not theirs. */
export function maybeSignedIn(request: Request) {
  return request.headers.get('cookie')?.includes('vowline_hint=1') ?? false
}
