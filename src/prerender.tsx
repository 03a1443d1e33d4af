import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './app/app.tsx'
import { loadTexts, t } from './i18n/i18n.ts'
import type { TextKey } from './i18n/i18n.ts'

export { addresses } from './app/routes/router.tsx'

/**
 * What renders the pages that the server renders (src/entry-server.tsx), by where their addresses
 * begin.
 */
export const framedPages = [
  {
    path: '/w',
    modules: [
      'src/app/site/guests/wedding-page-screen.tsx',
      'locales/en/errors.json',
      'locales/en/registry.json',
      'locales/en/website.json',
    ],
  },
  {
    path: '/marketplace/v',
    modules: [
      'src/app/site/site-layout.tsx',
      'src/app/site/marketplace/listing-screen.tsx',
      'locales/en/choices.json',
      'locales/en/errors.json',
      'locales/en/listings.json',
      'locales/en/marketplace.json',
      'locales/en/site.json',
      'locales/en/vendors.json',
    ],
  },
  // No page has this address: it is around those of a category and of a town.
  {
    path: '/marketplace/in',
    modules: [
      'src/app/site/site-layout.tsx',
      'src/app/site/marketplace/marketplace-screen.tsx',
      'locales/en/choices.json',
      'locales/en/errors.json',
      'locales/en/listings.json',
      'locales/en/marketplace.json',
      'locales/en/site.json',
      'locales/en/vendors.json',
    ],
  },
]

/**
 * A page that visitors land on: its head, and the modules that draw it, so that their styles stand
 * in its head too.
 */
interface Landing {
  path: string
  title: TextKey
  description: TextKey
  /** Whether search engines may list it. */
  listed: boolean
  modules: string[]
}

const site = (path: string, title: TextKey, description: TextKey, screen: string): Landing => ({
  path,
  title,
  description,
  listed: path !== '/404',
  modules: ['src/app/site/site-layout.tsx', screen, 'locales/en/site.json'],
})
const legal = (path: string, title: TextKey, description: TextKey): Landing => {
  const landing = site(path, title, description, 'src/app/site/text-screens.tsx')
  return { ...landing, modules: [...landing.modules, 'locales/en/legal.json'] }
}
const account = (
  path: string,
  title: TextKey,
  description: TextKey,
  screen: string,
  ...texts: string[]
): Landing => ({
  path,
  title,
  description,
  listed: path === '/register',
  modules: [`src/app/auth/${screen}.tsx`, ...texts.map((text) => `locales/en/${text}.json`)],
})

const landings = [
  site('/', 'site:titles.home', 'site:descriptions.home', 'src/app/site/home/home-screen.tsx'),
  site('/about', 'site:titles.about', 'site:descriptions.about', 'src/app/site/text-screens.tsx'),
  site(
    '/contact',
    'site:titles.contact',
    'site:descriptions.contact',
    'src/features/contact/pages/contact-page.tsx',
  ),
  site(
    '/marketplace',
    'site:titles.marketplace',
    'site:descriptions.marketplace',
    'src/app/site/marketplace/marketplace-screen.tsx',
  ),
  site(
    '/pricing',
    'site:titles.pricing',
    'site:descriptions.pricing',
    'src/app/site/text-screens.tsx',
  ),
  site(
    '/payment-security',
    'site:titles.payment',
    'site:descriptions.payment',
    'src/app/site/text-screens.tsx',
  ),
  site(
    '/for-vendors',
    'site:titles.forVendors',
    'site:descriptions.forVendors',
    'src/app/site/text-screens.tsx',
  ),
  legal('/terms', 'site:titles.terms', 'site:descriptions.terms'),
  legal('/privacy', 'site:titles.privacy', 'site:descriptions.privacy'),
  site('/404', 'app:titles.notFound', 'site:notFound.text', 'src/app/site/message-screens.tsx'),
  account('/login', 'app:titles.login', 'site:descriptions.login', 'login-screen'),
  account(
    '/register',
    'app:titles.register',
    'site:descriptions.register',
    'account-screens',
    'account',
    'errors',
    'wedding',
    'vendors',
  ),
  account(
    '/forgot-password',
    'app:titles.forgotPassword',
    'site:descriptions.forgotPassword',
    'account-screens',
    'account',
    'errors',
  ),
]

/** Draws every landing page as a visitor sees it first. Called by the build. */
export async function renderLandings() {
  await loadTexts('site')
  return Promise.all(
    landings.map(async ({ path, title, description, listed, modules }) => ({
      path,
      title: t('app:title', { page: t(title) }),
      description: t(description),
      listed,
      modules,
      body: await draw(path),
    })),
  )
}

async function draw(path: string) {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <App located={(product) => <StaticRouter location={path}>{product}</StaticRouter>} />,
    {
      // Larger parts would be sent behind the page and put into place by an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  )
  if (failures.length > 0)
    throw new AggregateError(failures, `${path} cannot be drawn: ${String(failures[0])}`)
  return new Response(prelude).text()
}
