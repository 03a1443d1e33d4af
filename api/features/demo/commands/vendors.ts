import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import { slugOf } from './approvals.ts'
import type { DemoBusiness } from './approvals.ts'

type DemoVendor = Pick<BusinessDetails, 'name' | 'category' | 'city' | 'description'>

/* All are made up; their owners cannot sign in. */

/** Approved, for the first look at the marketplace. */
const listed: DemoVendor[] = [
  {
    name: 'Whitfield House',
    category: 'venue',
    city: 'Charleston',
    description:
      'A brick house from 1838 with a walled garden. Seats 90 inside and 140 in the garden, and there is always a plan for rain.',
  },
  {
    name: 'Ines Varga',
    category: 'photography',
    city: 'Charleston',
    description:
      'Documentary photography in natural light. One wedding a weekend, and all your photos within four weeks.',
  },
  {
    name: 'Bell & Thistle',
    category: 'florist',
    city: 'Charleston',
    description:
      'Seasonal flowers from growers within sixty miles. We set up, clear away, and compost what you do not take home.',
  },
  {
    name: 'Tidewater Table',
    category: 'catering',
    city: 'Beaufort',
    description:
      'Family-style dinners from the coast, for 40 to 200 guests. Every diet gets a proper dish of its own.',
  },
  {
    name: 'Second Line Social',
    category: 'music',
    city: 'Savannah',
    description:
      'A seven-piece brass band that leads you from the ceremony to dinner, with a quieter trio while you eat.',
  },
  {
    name: 'Fig & Crumb',
    category: 'cake',
    city: 'Charleston',
    description:
      'Tiered cakes that taste as good as they look: fig and honey, lemon and thyme, and one without flour. Tastings on Thursdays.',
  },
  {
    name: 'Ada Quill Weddings',
    category: 'planner',
    city: 'Savannah',
    description:
      'We plan the day itself, or the whole year before it. Two planners, one wedding a day.',
  },
  {
    name: 'Atelier Sorrel',
    category: 'dress',
    city: 'Charleston',
    description:
      "Made to measure in eight months, from first toile to final fitting. Or we'll alter your mother's dress in three.",
  },
  {
    name: 'Long Take Films',
    category: 'videography',
    city: 'Charleston',
    description:
      'A twelve-minute film, plus your speeches in full. Two cameras, and no drones over the vows.',
  },
  {
    name: 'Lowcountry Hire',
    category: 'decor',
    city: 'Beaufort',
    description:
      'Sailcloth tents, long oak tables, lamps and linen. Delivered the day before, collected by noon the day after.',
  },
  {
    name: 'Inkwell Lane',
    category: 'stationery',
    city: 'Savannah',
    description:
      'Letterpress on cotton paper, addressed by hand. We also print simple cards with an RSVP code.',
  },
  {
    name: 'Palmetto Coaches',
    category: 'transportation',
    city: 'Charleston',
    description:
      'Two coaches from 1956 and three modern ones, with drivers who know every bridge and the last train home.',
  },
  {
    name: 'The Ropewalk',
    category: 'venue',
    city: 'Beaufort',
    description:
      'A long brick hall by the water, once a rope works. Seats 200 at one table, with step-free access throughout.',
  },
  {
    name: 'Field Notes Studio',
    category: 'photography',
    city: 'Savannah',
    description:
      'Two photographers, film and digital, and a printed album instead of a hard drive.',
  },
]

/** Submitted, for the first look at the review team's queue; one in each state beyond. */
const submitted: (DemoVendor & Pick<DemoBusiness, 'documents' | 'madeDaysAgo' | 'steps'>)[] = [
  {
    name: 'Harbor Lights Hire',
    category: 'decor',
    city: 'Beaufort',
    description:
      'Lanterns, festoons and fairy lights, put up and taken down for you. An electrician on every job.',
    documents: ['registration', 'insurance', 'identity'],
    madeDaysAgo: 7,
    steps: [
      [4.2, 'SUBMIT'],
      [1.1, 'START_REVIEW'],
    ],
  },
  {
    name: 'Cane & Co.',
    category: 'catering',
    city: 'Macon',
    description:
      'Low-country boils and Sunday roasts from a kitchen on wheels, for sixty to three hundred.',
    documents: ['registration', 'insurance'],
    madeDaysAgo: 6,
    steps: [[3.3, 'SUBMIT']],
  },
  {
    name: 'Juniper Strings',
    category: 'music',
    city: 'Savannah',
    description:
      'A string trio for your ceremony and the hour after it, with 400 pieces to choose from.',
    documents: ['registration'],
    madeDaysAgo: 3,
    steps: [[2.1, 'SUBMIT']],
  },
  {
    name: 'Kiln & Carat',
    category: 'jewelry',
    city: 'Augusta',
    description: 'Rings made to order in eight weeks, from recycled metal.',
    documents: ['registration', 'identity'],
    madeDaysAgo: 1,
    steps: [[0.2, 'SUBMIT']],
  },
  {
    name: 'Pier Four Kitchen',
    category: 'catering',
    city: 'Charleston',
    description: 'Oysters, flatbreads and very small pies, passed around for three hours.',
    documents: ['registration', 'insurance'],
    madeDaysAgo: 9,
    steps: [
      [8, 'SUBMIT'],
      [3, 'START_REVIEW'],
      [
        3,
        'REQUEST_CHANGES',
        'Your insurance ends before your first free date, 12 December. Please upload the renewal.',
      ],
    ],
  },
  {
    name: 'Dune Transport',
    category: 'transportation',
    city: 'Tybee Island',
    description: 'Open-top jeeps along the beach, weather permitting.',
    documents: ['registration'],
    madeDaysAgo: 6,
    steps: [
      [5, 'SUBMIT'],
      [1, 'START_REVIEW'],
      [1, 'REJECT', 'This registration is for a different business. Please send us your own.'],
    ],
  },
  {
    name: 'Gull & Gown',
    category: 'dress',
    city: 'Charleston',
    description: 'Sample gowns from twenty designers, altered in-house.',
    documents: ['registration'],
    madeDaysAgo: 90,
    steps: [
      [88, 'SUBMIT'],
      [86, 'START_REVIEW'],
      [86, 'APPROVE'],
      [
        2,
        'SUSPEND',
        "Two couples have told us the shop has closed. Tell us how you'll carry on, and we'll look at it again.",
      ],
    ],
  },
]

/** The steps by which a business was approved. */
export const approvedDaysAgo = 77

export const approvedLongAgo = {
  documents: ['registration' as const],
  madeDaysAgo: 80,
  steps: [
    [79, 'SUBMIT'],
    [approvedDaysAgo, 'START_REVIEW'],
    [approvedDaysAgo, 'APPROVE'],
  ] satisfies DemoBusiness['steps'],
}

export const demoVendors: DemoBusiness[] = [
  ...listed.map((vendor) => ({ ...vendor, ...approvedLongAgo })),
  ...submitted,
].map(toBusiness)

function toBusiness({
  documents,
  madeDaysAgo,
  steps,
  ...vendor
}: (typeof submitted)[number]): DemoBusiness {
  const website = `https://${slugOf(vendor.name)}.example`
  return {
    details: { ...vendor, country: 'US', phone: '+1 202 555 0140', website },
    documents,
    madeDaysAgo,
    steps,
  }
}
