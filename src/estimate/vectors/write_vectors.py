"""Writes vectors.json: homes drawn at random, and what each comes to, worked out a second time from facts, with nothing of the engine.

Run by hand after a rule or a figure has changed (needs PyYAML): python3 src/estimate/vectors/write_vectors.py [homes]. The tests read its
output, of however many homes: 2,000 are compared by writing so many, running estimate.test.ts and plan-totals.test.ts, and writing again
without a number. Units: kWh and pounds a year, years; a break-even SCOP in hundredths. Numbers below 100 have one decimal. Ranges are low,
middle, high. What a home has no figure for is absent, or null.
"""
import json
import math
import pathlib
import random
import sys

import yaml

HERE = pathlib.Path(__file__).resolve().parent
FACTS = HERE.parents[2] / 'facts'
KEPT = 60


def facts(name):
    return yaml.safe_load((FACTS / f'{name}.yaml').read_text())


CLIMATE = json.loads((HERE.parent / 'climate.json').read_text())
F = {name: item['value'] for name, item in facts('figures').items()}
PRICES = {name: item['periods'][0] for name, item in facts('prices').items() if name != 'announcements'}
PENCE = {name: period['value'] for name, period in PRICES.items()}
# The sample firm's guide prices (content/company.yaml), with the 0% VAT on work of the day.
GUIDE = {
    'loft': (300, 600), 'cavity': (800, 1800), 'internal-wall': (4000, 12000), 'heat-pump': (11100, 15600),
    'solar': (7000, 7000), 'battery': (4500, 5500),
}  # fmt: skip
# The law from 1 April 2027 (facts/vat.yaml): what is reckoned over years has it in the cap's electricity.
LATER_VAT = 1.05
LEVELS = ['low', 'middle', 'high']
OPPOSITE = dict(zip(LEVELS, reversed(LEVELS)))
MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def each(of):
    return {level: of(level) for level in LEVELS}


def flat(by_level):
    return [by_level[level] for level in LEVELS]


def nearest(value):
    return math.floor(value + 0.5)


# Panels and a battery

COMPASS = {'north': 0, 'east': 2, 'south-east': 3, 'south': 4, 'south-west': 3, 'west': 2}


def sunlight(region, tilt, facing):
    """kWh a month on a square metre: SAP 2012, U3.2."""
    place = CLIMATE['regions'][region]
    k = [None] + [row[COMPASS[facing]] for row in CLIMATE['plane']]
    s = math.sin(math.radians(tilt / 2))
    a = k[1] * s**3 + k[2] * s**2 + k[3] * s
    b = k[4] * s**3 + k[5] * s**2 + k[6] * s
    c = k[7] * s**3 + k[8] * s**2 + k[9] * s + 1
    months = []
    for days, level_ground, declination in zip(MONTH, place['irradiance'], CLIMATE['declination']):
        x = math.cos(math.radians(place['latitude'] - declination))
        months.append(level_ground * (a * x * x + b * x + c) * 24 * days / 1000)
    return months


def made_by_panels(home, region):
    """kWh a year; where nobody has said how the roof looks, from east to south."""
    shade = {'none': each(lambda _: 1), 'some': F['shadingSome'], 'heavy': F['shadingHeavy'], None: F['shadingUnknown']}[home.get('shading')]
    guess = dict(zip(LEVELS, ['east', 'south-east', 'south']))

    def made(level):
        kilowatt = nearest(F['panelPerformance'] * sum(sunlight(region, 30, home.get('roof') or guess[level])))
        return F['panelSize'] * kilowatt * shade[level] * F['yearToYear'][level]

    return each(made)


RATIOS = [0, 0.25, 0.5, 1, 1.5, 2, 3, 6]
SIZES = [0, 0.4, 0.8, 1.6]
# Home Energy Model, energy_supply: within an hour, sun and demand miss each other.
MISSED = (0.6748, -0.703)


def away_by_day(hours):
    """Half of what is used from nine to four moves to the other hours."""
    moved = sum(hours[9:16]) / 2
    others = sum(hours) - 2 * moved
    return [use / 2 if 9 <= hour < 16 else use * (1 + moved / others) for hour, use in enumerate(hours)]


def height_of_sun(latitude, declination, hour):
    phi, delta, angle = (math.radians(x) for x in (latitude, declination, 15 * (hour + 0.5 - 12)))
    return max(0, math.sin(phi) * math.sin(delta) + math.cos(phi) * math.cos(delta) * math.cos(angle))


def share_used(profile, spread, ratio, size):
    """The share of a year's use that panels and a battery give: every hour of a year, in the average climate."""
    light = sunlight(0, 30, 'south')
    need = sum(sum(day) * days for day, days in zip(profile, MONTH))
    held = given = 0
    for month, days in enumerate(MONTH):
        heights = [height_of_sun(CLIMATE['regions'][0]['latitude'], CLIMATE['declination'][month], hour) for hour in range(24)]
        daily = ratio * need * light[month] / sum(light) / days
        for day in range(days):
            bright = daily * (0.4, 0.95, 1.65)[day % 3] / sum(heights)
            for height, wanted in zip(heights, profile[month]):
                made = bright * height
                at_once = 0
                if made > 0 and wanted > 0:
                    at_once = min(made, wanted)
                    if not spread:
                        at_once = min(at_once, made * MISSED[0] * (made / wanted) ** MISSED[1])
                held += min(made - at_once, size - held)
                taken = min(wanted - at_once, held * F['batteryEfficiency'])
                held -= taken / F['batteryEfficiency']
                given += at_once + taken
    return nearest(100 * given / need) / 100


DEMAND = json.loads((HERE.parent / 'demand.json').read_text())['profile']
HABITS = {'low': ([away_by_day(day) for day in DEMAND], False), 'middle': (DEMAND, False), 'high': (DEMAND, True)}
SHARES = {level: [[share_used(*habit, ratio, size) for size in SIZES] for ratio in RATIOS] for level, habit in HABITS.items()}


def used_at_home(level, made, used, battery):
    def between(steps, value):
        lower = max(0, min(len(steps) - 2, sum(step <= value for step in steps) - 1))
        return lower, min(1, (value - steps[lower]) / (steps[lower + 1] - steps[lower]))

    row, along = between(RATIOS, made / used)
    column, across = between(SIZES, battery * 365 / used)
    ends = [cells[column] * (1 - across) + cells[column + 1] * across for cells in SHARES[level][row : row + 2]]
    return min(made, used, used * (ends[0] * (1 - along) + ends[1] * along))


# The fabric: a model of the ordinary home of each kind. It makes three tables of facts: wallArea and roofArea, bareLoft, and the
# coldest part; `check_tables` compares them.

SIDES = {'terrace': 2, 'semi': 3, 'detached': 4, 'bungalow': 4, 'flat': 2}
# Square metres in 2023, England: English Housing Survey, as published by Nationwide Building Society in 2025.
FLOOR_AREA = {'terrace': 91.9, 'semi': 99.1, 'detached': 151.9, 'bungalow': 77.5, 'flat': 60.3}
# W/m²K. Walls: OpenEnergyMonitor's simple heat loss tool and openBEM have 0.85 to 1.7 for an empty cavity and 0.3 to 0.45 for a filled one; a
# solid wall is as measured by Historic Scotland (the book has 2.11). The lined wall, the room in the roof and the floor are our assumptions.
WALL = {'cavity': 1.4, 'cavity-filled': 0.4, 'solid': 1.5, 'solid-insulated': 0.35, None: (1.4 + 0.4) / 2}
LOFT = {'none': 2.0, 'some': 0.33, 'full': 0.14, 'room': 1.0, 'not-mine': 0}
WINDOWS, FLOOR = 2.8, 0.7
# Ours: windows and doors as a share of the floor, metres, and an hour.
WINDOW_SHARE, ROOM_HEIGHT, AIR_CHANGES = 0.16, 2.5, 0.7
PARTS = ['roof', 'walls', 'windows', 'floor', 'air']


def areas(kind):
    """Square metres of walls without windows, of the plan, and of the windows."""
    storeys = 1 if kind in ('bungalow', 'flat') else 2
    plan = FLOOR_AREA[kind] / storeys
    glass = WINDOW_SHARE * FLOOR_AREA[kind]
    return SIDES[kind] * math.sqrt(plan) * storeys * ROOM_HEIGHT - glass, plan, glass


def loft_of(home):
    return home.get('loft') or ('not-mine' if home.get('kind') == 'flat' else 'some')


def by_the_book(home):
    """W/K of PARTS."""
    kind = home.get('kind', 'semi')
    walls, plan, glass = areas(kind)
    air = 0.33 * AIR_CHANGES * FLOOR_AREA[kind] * ROOM_HEIGHT
    return [LOFT[loft_of(home)] * plan, WALL[home.get('walls')] * walls, WINDOWS * glass, 0 if kind == 'flat' else FLOOR * plan, air]


def kept_in(home, area, before, after):
    return area * (before - after) / sum(by_the_book(home))


def bare_loft(home):
    """What a bare loft keeps in by the book once it is insulated, beside what the cavities of an ordinary semi do once they are filled."""
    semi = {'kind': 'semi', 'walls': 'cavity'}
    filled = kept_in(semi, areas('semi')[0], WALL['cavity'], WALL['cavity-filled'])
    return kept_in(home, areas(home.get('kind', 'semi'))[1], LOFT['none'], LOFT['full']) / filled


def check_tables():
    """The tables of facts that this model makes say what it says."""
    coldest = facts('coldest-part')['parts']
    for kind in SIDES:
        assert [F['wallArea'][kind], F['roofArea'][kind]] == [round(area, 3) for area in areas(kind)[:2]], kind
        for walls in WALL:
            bare = bare_loft({'kind': kind, 'walls': walls, 'loft': 'none'})
            assert F['bareLoft'][kind][walls or 'unknown'] == round(bare, 6), (kind, walls)
            row = coldest[kind]['unknown' if walls is None else 'bare' if walls in ('cavity', 'solid') else 'insulated']
            for loft in [*LOFT, None]:
                book = by_the_book({'kind': kind, 'walls': walls, 'loft': loft})
                named = row[{'none': 'bare', 'room': 'room'}.get(loft, 'other')]
                assert named == PARTS[book.index(max(book))], (kind, walls, loft)


def shares_saved(home):
    """Of the fuel, by measure, each a range."""
    loft = loft_of(home)
    out = {}
    if loft == 'some':
        out['loft'] = F['loftMeasured']
    if loft == 'none':
        # Nobody has measured it, so it is put right by as much as filled cavities were measured to save less than calculated.
        book = bare_loft(home)
        out['loft'] = each(lambda level: F['cavityMeasured'][level] * book)
    if home.get('walls') == 'cavity':
        out['cavity'] = F['cavityMeasured']
    if home.get('walls') == 'solid':
        out['internal-wall'] = F['solidWallMeasured']
    if home.get('heating', 'gas') in ('gas', 'oil', 'lpg'):
        out['controls'] = F['controlsMeasured']
    return out


# The fuel and what it costs


class Energy:
    """What a home burns, and what it pays for it."""

    def __init__(self, home, region):
        self.heating = home.get('heating', 'gas')
        rates, has, use = home.get('rates', {}), home.get('has', []), home.get('use', {})
        self.gas = self.heating == 'gas'
        self.electric = self.heating in ('electric', 'storage', 'heat-pump')
        self.efficiency = {'electric': 1, 'storage': 1, 'heat-pump': F['scop']['middle'], 'solid-fuel': F['solidFuelEfficiency']}.get(self.heating, F['boilerEfficiency'])
        # The cap is Great Britain's.
        cap = {} if region == 21 else PENCE
        self.power = rates.get('electricity') or cap.get('electricityPrice')
        self.later_power = self.power and self.power * (1 if 'electricity' in rates else LATER_VAT)
        self.price = rates.get('fuel') or {'gas': cap.get('gasPrice'), 'electric': self.power, 'heat-pump': self.power}.get(self.heating)
        self.later_price = self.later_power if self.heating in ('electric', 'heat-pump') and 'fuel' not in rates else self.price
        self.paid = each(lambda _: rates['export']) if 'export' in rates else cap.get('exportPrice', each(lambda _: 0))
        self.charge = 3.65 * cap.get('gasStandingCharge', 0) if self.gas else 0
        self.power_charge = 3.65 * cap.get('electricityStandingCharge', 0)
        # All but heating, less what panels there give already.
        car = 'car' in has
        self.store = F['batterySize'] if 'battery' in has else 0
        # Whose roof a flat's is has to be asked first.
        roofless = home.get('roof', 'none' if home.get('kind') == 'flat' and 'panels' not in has else '') == 'none'
        self.made = None if roofless else made_by_panels(home, region)
        # Of a car's electricity, what is charged at home by day.
        self.sunny_use = each(lambda level: F['electricityUse'][level] + (F['carUse'][level] * {'low': 0, 'middle': 0.5, 'high': 1}[level] if car else 0))
        own = each(lambda level: used_at_home(level, self.made[level], self.sunny_use[level], self.store) if 'panels' in has else 0)
        self.other = each(lambda level: max(0, F['electricityUse'][level] + (F['carUse'][level] if car else 0) - own[level]))
        self.read(home, use)

    def read(self, home, use):
        """Sets the fuel, and the pounds of a year of all energy."""
        others = self.power and self.other['middle'] * self.power / 100 + self.power_charge
        self.year = None
        if 300 <= use.get('kWh', 0) <= 100_000:
            kwh = use['kWh']
            self.fuel = each(lambda level: max(kwh / 3, kwh - self.other[OPPOSITE[level]]) if self.electric else kwh)
            if self.price and self.power:
                rest = (kwh - self.fuel['middle']) * self.power / 100 + self.power_charge if self.electric else others + self.charge
                self.year = self.fuel['middle'] * self.price / 100 + rest
            return
        pounds, kwh = use.get('pounds', 0), 0
        energy = pounds - min(self.power_charge if self.electric else self.charge, pounds / 2)
        if self.price:
            kwh = energy * 100 / self.price
        if 30 <= pounds <= 20_000 and 300 <= kwh <= 100_000:
            spent = each(lambda level: energy * {'low': 0.85, 'middle': 1, 'high': 1.15}[level])
            if self.electric:
                spent = each(lambda level: max(spent[level] / 3, spent[level] - self.other[OPPOSITE[level]] * (self.power or self.price) / 100))
            self.fuel = each(lambda level: spent[level] * 100 / self.price)
            # Without a price for everything else no year of all energy is said.
            self.year = (pounds if self.electric else others and pounds + others) if self.power else None
        else:
            gas = F['gasUse'][home.get('kind', 'semi')]
            self.fuel = each(lambda level: gas * F['gasUseSpread'][level] * F['boilerEfficiency'] / self.efficiency)
            if self.price and self.power:
                self.year = self.fuel['middle'] * self.price / 100 + others + self.charge

    def pump(self, fuel, scop, charge, price=None, power=None):
        """Pounds that a heat pump saves."""
        return (fuel * (price or self.price) - fuel * self.efficiency / scop * (power or self.power)) / 100 + charge


# The measures


def price_of(measure, home, energy):
    """The half of the guide price that is this home's."""
    if measure not in GUIDE:
        return None
    least, most = GUIDE[measure]
    kind = home.get('kind')
    if measure == 'heat-pump':
        table = F['heatPumpPrices']
        kilowatts = energy.fuel['middle'] * energy.efficiency / F['fittedHours']
        value, values = table[min((size for size in table if size >= kilowatts), default=max(table))], table.values()
    elif kind and measure in ('loft', 'cavity', 'internal-wall'):
        which = 1 if measure == 'loft' else 0
        value, values = areas(kind)[which], [areas(one)[which] for one in SIDES]
    else:
        return [least, most]
    place = min(0.75, max(0.25, (value - min(values)) / (max(values) - min(values))))
    return [nearest(least + (most - least) * (place + side)) for side in (-0.25, 0.25)]


def grant_of(home, energy):
    """The Boiler Upgrade Scheme's, of England and Wales."""
    known = home.get('postcode') and not PLACES[home['postcode']][1]
    return (9000 if energy.heating in ('oil', 'lpg') else 7500) if known else 0


def row(kwh, pounds, price, grant=0, later=None):
    """A measure's numbers in a vector: kWh and pounds, each low to high, its price from and to, and the years until that has come back."""
    back = (sum(price) / 2 - grant) / later if price and later and later > 0 else None
    return [*kwh, *(pounds or [None] * 3), *(price or [None] * 2), back]


def answer(home, ticked, region):
    energy = Energy(home, region)
    fuel, has = energy.fuel, home.get('has', [])
    middle = fuel['middle']
    out = {'region': region, 'fuel': flat(fuel)}
    results, saves = {}, {}

    shares = shares_saved(home)
    for measure, share in shares.items():
        kwh = flat(each(lambda level: fuel[level] * share[level]))
        pounds = energy.price and [x * energy.price / 100 for x in kwh]
        later = energy.price and kwh[1] * energy.later_price / 100
        results[measure] = row(kwh, pounds, price_of(measure, home, energy), later=later)

    scops, known = F['scop'], energy.price and energy.power
    if energy.heating != 'heat-pump':
        # What it would be in place of has to be asked before it has a price.
        price = 'heating' in home and price_of('heat-pump', home, energy)
        kwh = sorted(fuel[level] * (1 - energy.efficiency / scops[level]) for level in LEVELS)
        grant = grant_of(home, energy)
        pounds = later = None
        if known:
            ends = (fuel['low'], fuel['high'])
            pounds = sorted([
                min(energy.pump(x, scops['low'], 0) for x in ends),
                energy.pump(middle, scops['middle'], energy.charge),
                max(energy.pump(x, scops['high'], energy.charge) for x in ends),
            ])
            later = energy.pump(middle, scops['middle'], energy.charge, energy.later_price, energy.later_power)
            heat, paid = middle * energy.efficiency * energy.power, middle * energy.price
            # On a heat pump tariff, with as much VAT as there is in the price of other electricity.
            tariff = PENCE['heatPumpTariff'] / (1 + PRICES['heatPumpTariff']['vat'] / 100) * (1 + PRICES['electricityPrice']['vat'] / 100)
            out['pump'] = [
                100 * heat / (paid + 100 * energy.charge),
                100 * heat / paid if energy.charge else None,
                energy.pump(middle, scops['middle'], energy.charge, power=tariff) if tariff < energy.power and region != 21 else None,
            ]
        results['heat-pump'] = row(kwh, pounds, price, grant, later)

    made, used = energy.made, energy.sunny_use
    if made and 'panels' not in has:
        own = each(lambda level: used_at_home(level, made[level], used[level], energy.store))
        pounds = later = None
        if energy.power:
            earned = each(lambda level: (made[level] - own[level]) * energy.paid[level] / 100)
            pounds = sorted(own[level] * energy.power / 100 + earned[level] for level in LEVELS)
            later = own['middle'] * energy.later_power / 100 + earned['middle']
        results['solar'] = row(sorted(own.values()), pounds, price_of('solar', home, energy), later=later)
    if 'panels' in has and 'battery' not in has:

        def added(habit, sun, use):
            return used_at_home(habit, made[sun], used[use], F['batterySize']) - used_at_home(habit, made[sun], used[use], 0)

        every = [added(habit, sun, use) for habit in LEVELS for sun in LEVELS for use in LEVELS]
        kwh = [min(every), added('middle', 'middle', 'middle'), max(every)]
        pounds = later = None
        if energy.power:
            pounds = sorted(k * (energy.power - energy.paid[OPPOSITE[level]]) / 100 for k, level in zip(kwh, LEVELS))
            later = kwh[1] * (energy.later_power - energy.paid['middle']) / 100
        results['battery'] = row(kwh, pounds, price_of('battery', home, energy), later=later)
    out['results'] = results

    # Together each measure of the fabric takes its share of what the others have left, and a pump heats the rest without controls of its own.
    fabric = [measure for measure in ticked if measure in shares and not (measure == 'controls' and 'heat-pump' in ticked)]
    rest = middle * math.prod(1 - shares[measure]['middle'] for measure in fabric)
    saved, pounds = [], []
    if fabric:
        saved.append(middle - rest)
        pounds.append(energy.price and (middle - rest) * energy.price / 100)
    if 'heat-pump' in ticked:
        saved.append(rest * (1 - energy.efficiency / scops['middle']))
        pounds.append(known and energy.pump(rest, scops['middle'], energy.charge))
    for measure in ('solar', 'battery'):
        if measure in ticked:
            saved.append(results[measure][1])
            pounds.append(results[measure][4])
    pounds = None if None in pounds else sum(pounds)
    if len(saved) + len(fabric[1:]) > 1:
        out['together'] = [sum(saved), pounds]
    # A year of all energy now and with what is ticked; the guide prices, less a grant.
    prices = [price_of(measure, home, energy) for measure in ticked if measure in GUIDE]
    if energy.year and pounds is not None and prices and energy.year > pounds:
        grant = grant_of(home, energy) if 'heat-pump' in ticked else 0
        out['plan'] = [energy.year, energy.year - pounds, *(sum(ends) - grant for ends in zip(*prices))]
    return out


# The homes: an outward code of each climate region, and where it is or may be a nation without the grant.
PLACES = {
    None: (0, ''), 'RG1': (1, ''), 'BN1': (2, ''), 'SO14': (3, ''), 'EX4': (4, ''), 'CF10': (5, ''), 'B1': (6, ''), 'M1': (7, ''), 'CA1': (8, 'or Scotland'),
    'NE1': (9, ''), 'DL1': (10, ''), 'LS6': (11, ''), 'NR1': (12, ''), 'LL30': (13, ''), 'G1': (14, 'Scotland'), 'EH1': (15, 'Scotland'),
    'AB10': (16, 'Scotland'), 'IV2': (17, 'Scotland'), 'HS1': (18, 'Scotland'), 'KW15': (19, 'Scotland'), 'ZE1': (20, 'Scotland'), 'BT1': (21, 'Northern Ireland'),
}  # fmt: skip


def drawn(chance, number):
    """A home with any answers left out, its region, and measures that it ticks."""
    postcode = list(PLACES)[number % len(PLACES)]
    maybe = lambda *values: chance.choice([*values, None])  # noqa: E731
    has = [name for name, odds in (('panels', 0.3), ('battery', 0.3), ('car', 0.2)) if chance.random() < odds]
    use = {'kWh': chance.choice([chance.randrange(250, 40_000), 100_001])} if chance.random() < 0.06 else {'kWh': chance.randrange(300, 40_000)}
    pounds = {'pounds': chance.choice([20, *(chance.randrange(30, 6000) for _ in range(9))])}
    bill = chance.choice([use, pounds, None])
    rates = {
        'electricity': chance.randrange(180, 400) / 10 if chance.random() < 0.3 else None,
        'fuel': chance.randrange(50, 200) / 10 if chance.random() < 0.5 else None,
        'export': chance.randrange(30, 200) / 10 if chance.random() < 0.3 else None,
    }
    rates = {name: pence for name, pence in rates.items() if pence}
    home = {
        'kind': maybe(*SIDES), 'walls': maybe(*(name for name in WALL if name)), 'loft': maybe(*LOFT),
        'heating': ['gas', 'oil', 'lpg', 'storage', 'electric', 'heat-pump', 'solid-fuel', None][number % 8],
        'use': bill, 'roof': maybe(*COMPASS, *([] if 'panels' in has else ['none'])), 'shading': maybe('none', 'some', 'heavy'),
        'postcode': postcode, 'has': has or None, 'rates': rates or None,
    }  # fmt: skip
    home = {name: value for name, value in home.items() if value is not None}
    region = PLACES[postcode][0]
    fitting = [measure for measure in answer(home, [], region)['results'] if measure != 'heat-pump' or 'heating' in home]
    return home, [measure for measure in fitting if chance.random() < 0.5], region


def short(value):
    if isinstance(value, dict):
        return {name: short(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [short(inner) for inner in value]
    if isinstance(value, float):
        return round(value, 1) if abs(value) < 100 and round(value, 1) % 1 else round(value)
    return value


def vectors(homes):
    chance = random.Random(61)
    for number in range(homes):
        home, ticked, region = drawn(chance, number)
        yield {'home': home, 'ticked': ticked, **short(answer(home, ticked, region))}


if __name__ == '__main__':
    check_tables()
    count = int(sys.argv[1]) if len(sys.argv) > 1 else KEPT
    lines = ',\n'.join(json.dumps(vector, separators=(',', ':')) for vector in vectors(count))
    (HERE / 'vectors.json').write_text(f'[\n{lines}\n]\n')
