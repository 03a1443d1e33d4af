import type { ServiceCategory } from '#machines/vendors/business.schema.ts'

/**
 * What each category of the made-up vendors is called, says of itself, and costs, in whole units of
 * money.
 */
export const trades: Record<
  ServiceCategory,
  { names: readonly string[]; taglines: readonly string[]; price: [number, number] }
> = {
  photography: {
    names: ['Photography', 'Photographs', 'Studio', 'Pictures', '& Daughter Photography'],
    taglines: ['Quiet, documentary wedding photographs', 'Film and digital, in natural light'],
    price: [1_200, 4_800],
  },
  videography: {
    names: ['Films', 'Moving Pictures', 'Wedding Films', 'Cinema'],
    taglines: ['Short films with your own voices', 'Two cameras and no fuss'],
    price: [1_000, 4_200],
  },
  catering: {
    names: ['Kitchen', 'Catering', 'Table', 'Feasts', 'Pantry'],
    taglines: ['Long tables and seasonal food', 'Menus for every diet at the table'],
    price: [1_500, 9_000],
  },
  venue: {
    names: ['House', 'Barn', 'Hall', 'Gardens', 'Orangery', 'Mill', 'Estate'],
    taglines: ['A place for the whole weekend', 'Walled gardens and a plan for rain'],
    price: [2_000, 18_000],
  },
  florist: {
    names: ['Flowers', 'Blooms', 'Florist', 'Botanics'],
    taglines: ['Seasonal flowers from growers nearby', 'Wild arches and simple bouquets'],
    price: [400, 4_000],
  },
  music: {
    names: ['Band', 'Strings', 'Sound', 'Social', 'Quartet'],
    taglines: ['Live from the ceremony to the last song', 'A full dance floor by ten'],
    price: [500, 4_500],
  },
  cake: {
    names: ['Cakes', 'Bakery', 'Patisserie', '& Crumb'],
    taglines: ['Tiered cakes that are eaten to the last crumb', 'Dessert tables and small tarts'],
    price: [250, 1_600],
  },
  decor: {
    names: ['Hire', 'Tents & Tables', 'Decor', 'Lanterns'],
    taglines: ['Tents, tables, lamps and linen', 'Set up the day before, gone by noon'],
    price: [300, 6_000],
  },
  planner: {
    names: ['Weddings', 'Planning', 'Events', '& Co. Weddings'],
    taglines: ['The whole year, or just the day', 'One wedding a day, always'],
    price: [900, 7_500],
  },
  dress: {
    names: ['Bridal', 'Atelier', 'Gowns', 'Dressmakers'],
    taglines: ['Made to measure over three fittings', 'Gowns to try on without hurry'],
    price: [600, 5_500],
  },
  suit: {
    names: ['Tailors', 'Suits', 'Menswear', '& Sons Tailoring'],
    taglines: ['Suits cut for you in eight weeks', 'Linen, wool and velvet'],
    price: [350, 2_400],
  },
  jewelry: {
    names: ['Rings', 'Jewellers', 'Goldsmiths', '& Carat'],
    taglines: ['Rings from recycled gold', 'Make your own rings in a day'],
    price: [300, 5_000],
  },
  beauty: {
    names: ['Hair & Makeup', 'Beauty', 'Salon', 'Artistry'],
    taglines: ['We come to where you get ready', 'A trial first, always'],
    price: [150, 1_200],
  },
  transportation: {
    names: ['Cars', 'Coaches', 'Carriages', 'Transport'],
    taglines: ['Old cars and patient drivers', 'Everyone there, and home again'],
    price: [250, 1_800],
  },
  stationery: {
    names: ['Paper', 'Press', 'Letterpress', 'Stationers'],
    taglines: ['Printed by hand on cotton paper', 'Invitations with a code for answers'],
    price: [150, 1_500],
  },
  favors: {
    names: ['Gifts', 'Favors', 'Keepsakes', 'Confectioners'],
    taglines: ['Small gifts for large tables', 'Honey, seeds and little jars'],
    price: [80, 900],
  },
  other: {
    names: ['Celebrants', 'Photo Booth', 'Fireworks', 'Ceremonies'],
    taglines: ['Ceremonies in your own words', 'For what has no other name'],
    price: [200, 2_500],
  },
}

export const firstWords =
  'Alder Amber Ash Aurora Birch Bramble Cedar Clover Copper Coral Daisy Dune Elder Ember Fern Field Finch Flint Fox Gale Garland Golden Harbor Hazel Heron Honey Iris Ivory Juniper Kestrel Laurel Lark Linden Little Lumen Maple Marigold Meadow Mill Mossy North Oak Olive Opal Orchard Pearl Pine Poppy Quill River Robin Rose Saffron Sage Silver Sorrel Stone Swan Tansy Thistle Tide Velvet Violet Wild Willow Winter Wren Yarrow'.split(
    ' ',
  )

export const secondWords =
  'Acre Arch Bay Bell Bridge Brook Corner Court Door Field Gate Glass Grove Hill Hollow Lane Leaf Light Meadow Moon Path Pond Row Sky Square Stone Street Thread Tree Vale Wood Yard'.split(
    ' ',
  )

/** Towns with the currency and the languages of their vendors. */
export const demoTowns: [city: string, country: string, currency: string, languages: string][] = [
  ['Charleston', 'US', 'USD', 'en'],
  ['Savannah', 'US', 'USD', 'en'],
  ['Austin', 'US', 'USD', 'en es'],
  ['Nashville', 'US', 'USD', 'en'],
  ['Portland', 'US', 'USD', 'en'],
  ['Denver', 'US', 'USD', 'en es'],
  ['Boston', 'US', 'USD', 'en'],
  ['Chicago', 'US', 'USD', 'en pl'],
  ['San Diego', 'US', 'USD', 'en es'],
  ['Seattle', 'US', 'USD', 'en'],
  ['New Orleans', 'US', 'USD', 'en fr'],
  ['Asheville', 'US', 'USD', 'en'],
  ['London', 'GB', 'GBP', 'en'],
  ['Bath', 'GB', 'GBP', 'en'],
  ['Edinburgh', 'GB', 'GBP', 'en'],
  ['Bristol', 'GB', 'GBP', 'en'],
  ['York', 'GB', 'GBP', 'en'],
  ['Manchester', 'GB', 'GBP', 'en'],
  ['Dublin', 'IE', 'EUR', 'en'],
  ['Cork', 'IE', 'EUR', 'en ga'],
  ['Lisbon', 'PT', 'EUR', 'pt en'],
  ['Porto', 'PT', 'EUR', 'pt en'],
  ['Barcelona', 'ES', 'EUR', 'es ca en'],
  ['Sevilla', 'ES', 'EUR', 'es en'],
  ['Paris', 'FR', 'EUR', 'fr en'],
  ['Lyon', 'FR', 'EUR', 'fr en'],
  ['Bordeaux', 'FR', 'EUR', 'fr en'],
  ['Florence', 'IT', 'EUR', 'it en'],
  ['Rome', 'IT', 'EUR', 'it en'],
  ['Berlin', 'DE', 'EUR', 'de en'],
  ['Munich', 'DE', 'EUR', 'de en'],
  ['Hamburg', 'DE', 'EUR', 'de en'],
  ['Vienna', 'AT', 'EUR', 'de en'],
  ['Gent', 'BE', 'EUR', 'nl fr en'],
  ['Antwerpen', 'BE', 'EUR', 'nl en'],
  ['Amsterdam', 'NL', 'EUR', 'nl en'],
  ['Copenhagen', 'DK', 'DKK', 'da en'],
  ['Toronto', 'CA', 'CAD', 'en fr'],
  ['Montréal', 'CA', 'CAD', 'fr en'],
  ['Melbourne', 'AU', 'AUD', 'en'],
]
