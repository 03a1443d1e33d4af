import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './app/app.tsx'
import { landingPaths } from './app/routes/router.tsx'
import type { LandingPath } from './app/routes/router.tsx'
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
  title: TextKey
  description: TextKey
  modules: string[]
}

const site = (title: TextKey, description: TextKey, screen: string): Landing => ({
  title,
  description,
  modules: ['src/app/site/site-layout.tsx', screen, 'locales/en/site.json'],
})
const legal = (title: TextKey, description: TextKey): Landing => {
  const landing = site(title, description, 'src/app/site/text-screens.tsx')
  return { ...landing, modules: [...landing.modules, 'locales/en/legal.json'] }
}
const account = (
  title: TextKey,
  description: TextKey,
  screen: string,
  ...texts: string[]
): Landing => ({
  title,
  description,
  modules: [`src/app/auth/${screen}.tsx`, ...texts.map((text) => `locales/en/${text}.json`)],
})

const landings: Record<LandingPath, Landing> = {
  '/': site('site:titles.home', 'site:descriptions.home', 'src/app/site/home/home-screen.tsx'),
  '/about': site('site:titles.about', 'site:descriptions.about', 'src/app/site/text-screens.tsx'),
  '/contact': site(
    'site:titles.contact',
    'site:descriptions.contact',
    'src/features/contact/pages/contact-page.tsx',
  ),
  '/marketplace': site(
    'site:titles.marketplace',
    'site:descriptions.marketplace',
    'src/app/site/marketplace/marketplace-screen.tsx',
  ),
  '/pricing': site(
    'site:titles.pricing',
    'site:descriptions.pricing',
    'src/app/site/text-screens.tsx',
  ),
  '/payment-security': site(
    'site:titles.payment',
    'site:descriptions.payment',
    'src/app/site/text-screens.tsx',
  ),
  '/for-vendors': site(
    'site:titles.forVendors',
    'site:descriptions.forVendors',
    'src/app/site/text-screens.tsx',
  ),
  '/terms': legal('site:titles.terms', 'site:descriptions.terms'),
  '/privacy': legal('site:titles.privacy', 'site:descriptions.privacy'),
  '/404': site('app:titles.notFound', 'site:notFound.text', 'src/app/site/message-screens.tsx'),
  '/login': account('app:titles.login', 'site:descriptions.login', 'login-screen'),
  '/register': account(
    'app:titles.register',
    'site:descriptions.register',
    'account-screens',
    'account',
    'errors',
    'wedding',
    'vendors',
  ),
  '/forgot-password': account(
    'app:titles.forgotPassword',
    'site:descriptions.forgotPassword',
    'account-screens',
    'account',
    'errors',
  ),
}

/** What search engines may not list. */
const unlisted = new Set<LandingPath>(['/404', '/login', '/forgot-password'])

/** Draws every landing page as a visitor sees it first. Called by the build. */
export async function renderLandings() {
  await loadTexts('site')
  return Promise.all(
    landingPaths.map(async (path) => {
      const { title, description, modules } = landings[path]
      return {
        path,
        title: t('app:title', { page: t(title) }),
        description: t(description),
        listed: !unlisted.has(path),
        modules,
        body: await draw(path),
      }
    }),
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
