/** Whether somebody may be signed in, so that they must not get what was rendered for visitors. */
export function maybeSignedIn(request: Request) {
  return request.headers.get('cookie')?.includes('vowline_hint=1') ?? false
}
