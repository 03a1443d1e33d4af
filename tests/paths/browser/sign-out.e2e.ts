import { robin } from '#machines/session/people.cases.ts'
import { signOutModel } from '#machines/session/sign-out/sign-out.model.ts'
import { inBrowser, passing } from '#tests/harness/levels/browser.ts'
import { expect } from '#tests/journeys/journey.ts'
import { signedInAs } from './screens.ts'

inBrowser(signOutModel).walk({
  open: async (page) => {
    await signedInAs(page, robin)
    await page.goto('/signout')
  },
  gestures: {},
  ports: {
    logout: {
      call: '/api/auth/logout',
      reply: () => ({ status: 204 }),
      breaks: { status: 500, body: { code: 'internal' } },
    },
  },
  delays: { patience: 4_000 },
  views: {
    loggingOut: (page) => expect(page.getByText('Signing out...')).toBeVisible(),
    forgetting: passing,
    notifyingOtherTabs: passing,
    leavingHosted: passing,
    signedOut: async (page) => {
      await expect(page).toHaveURL(/\/login$/)
      // Another hint may stay: that the server was not told.
      expect(
        await page.evaluate(() => [
          document.cookie.includes('vowline_hint=1'),
          localStorage.getItem('currentUser'),
        ]),
      ).toEqual([false, null])
    },
  },
})
