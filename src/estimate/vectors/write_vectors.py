"""Writes vectors.json: results worked out a second time, from the formulas and tables, with nothing of the engine.

Run by hand after the formulas or figures have changed: python3 src/estimate/vectors/write_vectors.py (needs PyYAML). The tests read only its
output.
"""
import json
import math
import pathlib

import yaml

HERE = pathlib.Path(__file__).parent
CONTENT = HERE.parent.parent / 'facts'
CLIMATE = yaml.safe_load((CONTENT / 'climate.yaml').read_text())
FIGURES = {name: item['value'] for name, item in yaml.safe_load((CONTENT / 'figures.yaml').read_text()).items()}
PRICES = {name: item['periods'][0] for name, item in yaml.safe_load((CONTENT / 'prices.yaml').read_text()).items() if name != 'announcements'}
MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
COMPASS = {'north': 0, 'north-east': 1, 'east': 2, 'south-east': 3, 'south': 4}
LEVELS = ['low', 'middle', 'high']


def sunlight_by_month(region, tilt, facing):
    """kWh a month on a square metre: SAP 2012, U3.2."""
    place = CLIMATE['regions'][region]
    k = [None] + [row[COMPASS[facing]] for row in CLIMATE['plane']]
    s = math.sin(math.radians(tilt / 2))
    a = k[1] * s**3 + k[2] * s**2 + k[3] * s
    b = k[4] * s**3 + k[5] * s**2 + k[6] * s
    c = k[7] * s**3 + k[8] * s**2 + k[9] * s + 1
    months = []
    for days, flat, declination in zip(MONTH, place['irradiance'], CLIMATE['declination']):
        x = math.cos(math.radians(place['latitude'] - declination))
        months.append(flat * (a * x * x + b * x + c) * 24 * days / 1000)
    return months


def sunlight(region, tilt, facing):
    return sum(sunlight_by_month(region, tilt, facing))


def degree_days(region):
    return sum(days * max(0, 15.5 - t) for days, t in zip(MONTH, CLIMATE['regions'][region]['temperature']))


def heat_pump(fuel, efficiency, fuel_price, power_price, standing, factor):
    now = fuel * fuel_price / 100 + 365 * standing / 100
    new = fuel * efficiency / factor * power_price / 100
    return {'now': now, 'cost': new, 'breakEven': fuel * efficiency * power_price / 100 / now}


def insulation(area, before, after, days, in_use, efficiency):
    return area * (before - after) * days * 24 / 1000 * in_use / efficiency


SIDES = {'terrace': 2, 'semi': 3, 'detached': 4, 'bungalow': 4, 'flat': 2}
FLOORS = {'terrace': 2, 'semi': 2, 'detached': 2, 'bungalow': 1, 'flat': 1}
WALL = {'cavity': 'wallCavity', 'cavity-filled': 'wallCavityFilled', 'solid': 'wallSolid', 'solid-insulated': 'wallSolidInsulated'}
LOFT = {'none': 'roofBare', 'some': 'roofSome', 'full': 'roofFull', 'room': 'roofRoom'}


def parts(kind, walls, loft, level='middle'):
    """Watts per kelvin by the book."""
    f = FIGURES
    floor_area = f['floorArea'][kind]
    plan = floor_area / FLOORS[kind]
    glass = floor_area * f['windowShare']
    outside = SIDES[kind] * math.sqrt(plan) * FLOORS[kind] * f['roomHeight'] - glass
    return {
        'roof': 0 if loft == 'not-mine' else plan * f[LOFT[loft]],
        'walls': outside * f[WALL[walls]][level],
        'windows': glass * f['windows'],
        'floor': 0 if kind == 'flat' else plan * f['floor'],
        'air': 0.33 * f['airChanges'] * floor_area * f['roomHeight'],
    }, outside, plan


def scale(fuel, efficiency, region, total):
    return fuel * efficiency * (1 - FIGURES['hotWaterShare']['middle']) * 1000 / (total * round(degree_days(region)) * 24)


def whole_home(kind, walls, loft, fuel, region):
    """A home on gas, from its bill in kWh."""
    f = FIGURES
    days = round(degree_days(region))
    eff = f['boilerEfficiency']
    out = {}
    book, _, _ = parts(kind, walls, loft)
    ratio = scale(fuel, eff, region, sum(book.values()))
    out['heatLoss'] = {name: watts * ratio for name, watts in book.items()}
    after = {'cavity': f['wallCavityFilled']['middle'], 'solid': f['wallSolidInsulated']['middle']}

    def calculated(level, of):
        home, wall_area, plan = parts(kind, walls, loft, level)
        r = scale(fuel, eff, region, sum(home.values()))
        if of == 'walls':
            return insulation(wall_area * r, f[WALL[walls]][level], after[walls], days, f['inUse'][level], eff)
        return insulation(plan * r, f['roofBare'], f['roofFull'], days, f['inUse'][level], eff)

    if walls == 'cavity':
        m = f['cavityMeasured']
        out['cavity'] = sorted([fuel * m['low'], fuel * m['middle'], calculated('middle', 'walls')])
    if walls == 'solid':
        out['internal-wall'] = sorted(calculated(level, 'walls') for level in LEVELS)
    if loft == 'some':
        out['loft'] = sorted(fuel * f['loftMeasured'][level] for level in LEVELS)
    if loft == 'none':
        low = calculated('low', 'roof')
        out['loft'] = sorted([min(low, fuel * f['loftMeasured']['high']), low, calculated('middle', 'roof')])
    out['controls'] = [fuel * f['controlsMeasured'][level] for level in LEVELS]
    out['heat-pump'] = sorted(fuel - fuel * eff / f['scop'][level] for level in LEVELS)
    return out


def made_by_panels(level, region, roof=None, shading=None):
    """kWh a year; where nobody has said how the roof looks, from east to south."""
    f = FIGURES
    facing = {'south-west': 'south-east', 'west': 'east'}.get(roof, roof)
    shade = {'none': dict.fromkeys(LEVELS, 1), 'some': f['shadingSome'], 'heavy': f['shadingHeavy'], None: f['shadingUnknown']}[shading]
    guess = dict(zip(LEVELS, ['east', 'south-east', 'south']))
    kilowatt = nearest(f['panelPerformance'] * sunlight(region, 30, facing or guess[level]))
    return f['panelSize'] * kilowatt * shade[level] * f['yearToYear'][level]


def sunny_use(level, car):
    """kWh a year that may be used while panels make it: of a car's, what is charged at home by day."""
    return FIGURES['electricityUse'][level] + (FIGURES['carUse'][level] * {'low': 0, 'middle': 0.5, 'high': 1}[level] if car else 0)


def priced_home(heating, kwh, ticked=(), pounds=None, car=False, rate=None, power=None, has=(), region=11):
    """Pounds of a home from its bill, at the first period of each price: heat pump, break-evens, payback, controls, together."""
    f, p = FIGURES, {name: item['value'] for name, item in PRICES.items()}
    electric = heating in ('electric', 'storage')
    eff = {'electric': 1, 'storage': 1, 'solid-fuel': f['solidFuelEfficiency']}.get(heating, f['boilerEfficiency'])
    typed_power, power = power, power or p['electricityPrice']
    price = rate or {'gas': p['gasPrice'], 'electric': power}[heating]
    charge = 365 * p['gasStandingCharge'] / 100 if heating == 'gas' else 0
    lights_meter = 365 * p['electricityStandingCharge'] / 100
    # Electricity that is bought for all but heating.
    store = f['batterySize'] if 'battery' in has else 0
    own = {level: used_at_home(level, made_by_panels(level, region), sunny_use(level, car), store) if 'panels' in has else 0 for level in LEVELS}
    other = {level: max(0, f['electricityUse'][level] + (f['carUse'][level] if car else 0) - own[level]) for level in LEVELS}
    swapped = {'low': 'high', 'middle': 'middle', 'high': 'low'}
    if pounds:
        # The bill less the daily charge, of which a small bill has at most half, is all for energy. It may be 15% off.
        daily = {'gas': charge, 'electric': lights_meter, 'storage': lights_meter}.get(heating, 0)
        energy = pounds - min(daily, pounds / 2)
        spent = {'low': energy * 0.85, 'middle': energy, 'high': energy * 1.15}
        if electric:
            spent = {level: max(spent[level] / 3, spent[level] - other[swapped[level]] * power / 100) for level in LEVELS}
        burnt = {level: spent[level] * 100 / price for level in LEVELS}
        # What somebody paid is what a year costs: of an electric home all of it, of another with its electricity.
        year = pounds + (0 if electric else other['middle'] * power / 100 + lights_meter)
    elif electric:
        burnt = {level: max(kwh / 3, kwh - other[swapped[level]]) for level in LEVELS}
        year = (burnt['middle'] * price + (kwh - burnt['middle']) * power) / 100 + lights_meter
    else:
        burnt = {'low': kwh, 'middle': kwh, 'high': kwh}
        year = (kwh * price + other['middle'] * power) / 100 + charge + lights_meter

    def pump(fuel, scop, meter, fuel_price=price, electricity=power):
        return fuel * fuel_price / 100 + meter - fuel * eff / scop * electricity / 100

    scops = f['scop']
    out = {'fuel': [burnt[level] for level in LEVELS]}
    ends = (burnt['low'], burnt['high'])
    out['pump'] = sorted([min(pump(x, scops['low'], 0) for x in ends), pump(burnt['middle'], scops['middle'], charge), max(pump(x, scops['high'], charge) for x in ends)])
    heat = burnt['middle'] * eff * power / 100
    out['gone'] = heat / (burnt['middle'] * price / 100 + charge)
    out['kept'] = heat / (burnt['middle'] * price / 100)
    # Over the years household electricity carries 5% VAT. Gas does already, and a rate that somebody typed stays as it is.
    later = power * (1 if typed_power else 1.05)
    saving = pump(burnt['middle'], scops['middle'], charge, later if heating == 'electric' and not rate else price, later)
    out['payback'] = (12900 - (9000 if heating in ('oil', 'lpg') else 7500)) / saving if saving > 0 else None
    out['later'] = saving
    # On a heat pump tariff, with as much VAT as there is in the price of other electricity.
    tariff = PRICES['heatPumpTariff']
    special = tariff['value'] / (1 + tariff['vat'] / 100) * (1 + PRICES['electricityPrice']['vat'] / 100)
    out['tariff'] = pump(burnt['middle'], scops['middle'], charge, price, special) if special < power else None
    rest = burnt['middle']
    for measure in ticked:
        if measure != 'heat-pump':
            rest *= 1 - {'loft': f['loftMeasured'], 'cavity': f['cavityMeasured']}[measure]['middle']
    together = (burnt['middle'] - rest) * price / 100
    if 'heat-pump' in ticked:
        together += pump(rest, scops['middle'], charge)
    out['together'] = together if len(ticked) > 1 else None
    # The plan: a year of all energy now and with what is ticked, and its price from least to most, less the grant where one is ticked.
    grant = (9000 if heating in ('oil', 'lpg') else 7500) if 'heat-pump' in ticked else 0
    guide = {'loft': (300, 600), 'cavity': (800, 1800), 'heat-pump': (11100, 15600)}
    if ticked:
        out['plan'] = {'bill': [year, year - together], 'price': [sum(guide[m][end] for m in ticked) - grant for end in (0, 1)]}
    return out


DEMAND = yaml.safe_load((CONTENT / 'demand.yaml').read_text())['profile']
RATIOS = [0, 0.25, 0.5, 1, 1.5, 2, 3, 6]
SIZES = [0, 0.4, 0.8, 1.6]
# Home Energy Model, energy_supply: within an hour, sun and demand miss each other.
MISSED = (0.6748, -0.703)


def nearest(value):
    return math.floor(value + 0.5)


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
    light = sunlight_by_month(0, 30, 'south')
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
                held += (stored := min(made - at_once, size - held))
                taken = min(wanted - at_once, held * FIGURES['batteryEfficiency'])
                held -= taken / FIGURES['batteryEfficiency']
                given += at_once + taken
    return nearest(100 * given / need) / 100


HABITS = {'low': ([away_by_day(day) for day in DEMAND], False), 'middle': (DEMAND, False), 'high': (DEMAND, True)}
SHARES = {level: [[share_used(*habit, ratio, size) for size in SIZES] for ratio in RATIOS] for level, habit in HABITS.items()}


def used_at_home(level, made, used, battery):
    def between(steps, value):
        upper = next((i for i, step in enumerate(steps) if step > value), len(steps) - 1)
        lower = upper - 1
        return lower, min(1, (value - steps[lower]) / (steps[upper] - steps[lower]))

    row, along = between(RATIOS, made / used)
    column, across = between(SIZES, battery * 365 / used)
    cell = SHARES[level]
    ends = [cell[r][column] * (1 - across) + cell[r][column + 1] * across for r in (row, row + 1)]
    return min(made, used, used * (ends[0] * (1 - along) + ends[1] * along))


def sunny_home(region, roof, shading, car=False, stored=False, panels=False, power=None, sold=None):
    """Pounds of panels, or of a battery beside them, at the first period of each price."""
    f = FIGURES
    def made(level):
        return made_by_panels(level, region, roof, shading)

    def used(level):
        return sunny_use(level, car)

    price = power or PRICES['electricityPrice']['value']
    paid = dict.fromkeys(LEVELS, sold) if sold else PRICES['exportPrice']['value']
    if panels:
        def added(habit, sun, use):
            return used_at_home(habit, made(sun), used(use), f['batterySize']) - used_at_home(habit, made(sun), used(use), 0)

        every = [added(habit, sun, use) for habit in LEVELS for sun in LEVELS for use in LEVELS]
        kwh = [min(every), added('middle', 'middle', 'middle'), max(every)]
        pounds = [k * (price - paid[other]) / 100 for k, other in zip(kwh, ['high', 'middle', 'low'])]
        return {'measure': 'battery', 'kWh': kwh, 'pounds': sorted(pounds)}
    own = {level: used_at_home(level, made(level), used(level), f['batterySize'] if stored else 0) for level in LEVELS}
    pounds = {level: (own[level] * price + (made(level) - own[level]) * paid[level]) / 100 for level in LEVELS}
    # Over the years the cap's electricity carries 5% VAT; a price that somebody typed stays as it is.
    later = pounds['middle'] + (0 if power else own['middle'] * price * 0.05 / 100)
    return {'measure': 'solar', 'kWh': sorted(own.values()), 'pounds': sorted(pounds.values()), 'payback': 7000 / later}


def vectors():
    tables = []
    for region, tilt, facing in [
        (1, 30, 'south'), (17, 30, 'north'), (1, 0, 'south'), (2, 15, 'south-east'), (3, 35, 'south'), (4, 45, 'east'), (5, 60, 'north-east'),
        (6, 30, 'east'), (7, 30, 'south-east'), (8, 90, 'south'), (9, 30, 'north'), (10, 45, 'north'), (11, 30, 'south'), (12, 60, 'south'),
        (13, 30, 'south-east'), (14, 15, 'north'), (15, 35, 'east'), (16, 30, 'south'), (18, 45, 'south-east'), (19, 60, 'north'),
        (20, 30, 'south'), (21, 30, 'north-east'),
    ]:
        tables.append({'region': region, 'tilt': tilt, 'orientation': facing, 'kWh': FIGURES['panelPerformance'] * sunlight(region, tilt, facing)})
    pumps = []
    for case in [
        (9500, 0.85, 7.33, 26.11, 29.04, 2.4), (9500, 0.85, 7.33, 26.11, 29.04, 2.8), (9500, 0.85, 7.33, 26.11, 29.04, 4.0),
        (7500, 0.85, 7.33, 26.11, 29.04, 3.3), (14000, 0.85, 7.33, 26.11, 29.04, 3.6), (14000, 0.85, 7.33, 26.11, 0, 2.8),
        (20000, 0.9, 6.1, 24.5, 31, 3.0), (12000, 0.65, 9, 27, 0, 2.4), (4500, 1, 14.2, 26.11, 0, 2.8), (18000, 0.85, 8, 27, 0, 4.0),
        (300, 0.85, 7.33, 26.11, 29.04, 2.4), (100000, 0.85, 7.33, 26.11, 29.04, 2.8),
    ]:
        keys = ['fuel', 'efficiency', 'fuelPrice', 'electricityPrice', 'standingCharge', 'factor']
        pumps.append({**dict(zip(keys, case)), **heat_pump(*case)})
    layers = []
    for case in [(90, 1.4, 0.4, 2000, 0.65, 0.85), (90, 2.11, 0.35, 2062, 0.35, 0.85), (50, 2.0, 0.14, 1774, 1, 0.9), (76, 0.33, 0.14, 2865, 0.65, 1), (120, 1.5, 0.35, 2416, 0.65, 0.65), (40, 1.1, 0.5, 1900, 0.5, 2.8)]:
        layers.append({**dict(zip(['area', 'before', 'after', 'degreeDays', 'inUse', 'efficiency'], case)), 'kWh': insulation(*case)})
    homes = []
    for kind, walls, loft, fuel, postcode, region in [
        ('terrace', 'solid', 'some', 14000, 'LS6', 11), ('semi', 'cavity', 'some', 9500, 'B1', 6), ('detached', 'cavity', 'none', 24000, 'IV2', 17),
        ('bungalow', 'cavity', 'none', 12000, 'EX4', 4), ('flat', 'solid', 'not-mine', 6000, 'N1', 1), ('semi', 'cavity-filled', 'full', 8000, 'CF10', 5),
        ('terrace', 'cavity-filled', 'none', 11000, 'NE1', 9), ('detached', 'solid', 'room', 30000, 'SA44', 13), ('semi', 'solid-insulated', 'some', 7000, 'G1', 14),
        ('terrace', 'solid', 'none', 17000, 'L8', 7), ('flat', 'cavity', 'not-mine', 5000, 'SW1A', 1), ('bungalow', 'solid', 'some', 15000, 'TD5', 9),
    ]:
        home = {'kind': kind, 'walls': walls, 'loft': loft, 'heating': 'gas', 'use': {'kWh': fuel}, 'postcode': postcode}
        homes.append({'home': home, 'region': region, **whole_home(kind, walls, loft, fuel, region)})
    priced = []
    for case in [
        ('gas', 7500, ['loft', 'cavity'], None, False, None), ('gas', 9500, ['loft', 'heat-pump'], None, False, None),
        ('gas', 12000, ['loft', 'cavity', 'heat-pump'], None, False, None), ('gas', 14000, [], None, False, None),
        ('gas', 20000, ['cavity', 'heat-pump'], None, False, None), ('gas', 30000, ['loft', 'cavity'], None, False, None),
        ('gas', 5000, ['loft', 'heat-pump'], None, False, None), ('gas', 12000, ['loft', 'cavity'], None, False, 6.2),
        ('gas', 18000, ['cavity', 'heat-pump'], None, False, 9.1), ('gas', None, ['loft', 'cavity'], 1200, False, None),
        ('gas', None, ['loft', 'cavity', 'heat-pump'], 850, False, None), ('gas', None, [], 2400, False, None),
        ('gas', 12000, ['loft', 'cavity'], None, True, None), ('electric', 9000, ['loft', 'cavity'], None, False, None),
        ('electric', 9000, ['loft', 'heat-pump'], None, True, None), ('electric', 12000, ['loft', 'cavity', 'heat-pump'], None, False, None),
        ('electric', 6000, ['cavity', 'heat-pump'], None, False, None), ('electric', None, ['loft', 'cavity'], 1650, False, None),
        ('electric', None, ['loft', 'heat-pump'], 2400, True, None), ('electric', None, [], 3200, False, None),
        ('storage', 11000, ['loft', 'cavity'], None, False, 17.5), ('storage', None, ['loft', 'heat-pump'], 2000, False, 18),
        ('oil', 24000, ['loft', 'heat-pump'], None, False, 9.0), ('oil', 16000, ['loft', 'cavity', 'heat-pump'], None, False, 7.5),
        ('oil', None, ['loft', 'cavity'], 2100, False, 9.0), ('lpg', 12000, ['loft', 'heat-pump'], None, False, 11.2),
        # Bills of electric homes with panels, small bills, and prices of which one or both are typed.
        ('electric', None, ['loft', 'cavity'], 1650, False, None, ['panels', 'battery']), ('electric', None, ['loft', 'cavity'], 2400, False, None, ['panels', 'battery']),
        ('electric', None, ['loft', 'heat-pump'], 2400, False, None, ['panels']), ('electric', None, ['loft', 'cavity'], 900, False, None, ['panels', 'battery']),
        ('electric', None, ['loft', 'cavity'], 900, True, None), ('electric', None, ['loft', 'cavity'], 1650, True, None, ['panels']),
        ('electric', 9000, ['loft', 'cavity'], None, True, None, ['panels', 'battery']), ('electric', None, ['loft', 'cavity'], 300, False, None),
        ('gas', None, ['loft', 'cavity'], 150, False, None), ('gas', None, ['loft', 'cavity'], 1200, False, None, ['panels']),
        ('gas', 12000, ['loft', 'cavity'], None, True, None, ['panels', 'battery']), ('electric', None, ['loft', 'cavity'], 1650, False, None, [], 31),
        ('storage', None, ['loft', 'cavity'], 1500, True, 16, ['panels'], 29), ('storage', 9000, ['loft', 'cavity'], None, False, 15, ['panels', 'battery']),
        ('lpg', None, ['loft', 'cavity'], 1500, False, 12), ('solid-fuel', 15000, ['loft', 'cavity'], None, False, 6.5),
        ('solid-fuel', 20000, ['cavity', 'heat-pump'], None, False, 8), ('gas', 8500, ['cavity', 'heat-pump'], None, False, 7.1),
    ]:
        heating, kwh, ticked, pounds, car, rate, has, power = (*case, *([], None)[len(case) - 6:])
        home = {'kind': 'semi', 'walls': 'cavity', 'loft': 'some', 'heating': heating, 'use': {'pounds': pounds} if pounds else {'kWh': kwh}, 'postcode': 'LS6'}
        if car or has:
            home['has'] = [*has, *(['car'] if car else [])]
        if rate or power:
            home['rates'] = {**({'fuel': rate} if rate else {}), **({'electricity': power} if power else {})}
        priced.append({'home': home, 'ticked': ticked, **priced_home(heating, kwh, ticked, pounds, car, rate, power, has)})
    sunny = []
    for postcode, region, roof, shading, only in [
        (None, 0, None, None, {}), ('RG1', 1, 'south', 'none', {}), ('RG1', 1, 'south', 'some', {}), ('RG1', 1, 'south', 'heavy', {}),
        ('BN1', 2, 'south-east', 'none', {}), ('SO14', 3, 'south-west', None, {}), ('EX4', 4, 'south', 'none', {'car': True}),
        ('CF10', 5, 'east', 'some', {}), ('B1', 6, 'west', 'none', {'power': 30, 'sold': 10}), ('M1', 7, 'north', 'none', {}),
        ('CA1', 8, 'south', 'heavy', {'car': True}), ('NE1', 9, 'south', None, {'sold': 15}), ('DL1', 10, 'east', 'heavy', {}),
        ('LS6', 11, 'south', 'none', {'stored': True}), ('NR1', 12, 'south-east', 'some', {'power': 24.5}),
        ('LL30', 13, None, 'none', {'stored': True, 'car': True}), ('G1', 14, 'south', 'none', {}), ('IV2', 17, 'south', 'none', {}),
        ('BT1', 21, 'south', 'none', {'power': 31, 'sold': 9}), ('ZE1', 20, 'north', 'heavy', {'power': 33}),
        (None, 0, 'south', 'none', {'panels': True}), ('RG1', 1, 'south', 'none', {'panels': True}), ('LS6', 11, 'east', 'some', {'panels': True}),
        ('EX4', 4, None, None, {'panels': True}), ('EX4', 4, 'south', 'none', {'panels': True, 'car': True}),
        ('CF10', 5, 'north', 'heavy', {'panels': True}), ('NE1', 9, 'west', 'none', {'panels': True, 'power': 30, 'sold': 10}),
        ('G1', 14, 'south-west', 'some', {'panels': True, 'sold': 15}), ('IV2', 17, 'south', 'none', {'panels': True, 'power': 22}),
        ('BT1', 21, 'south-east', 'none', {'panels': True, 'power': 31, 'sold': 9}),
    ]:
        home = {'kind': 'semi', 'heating': 'gas', 'use': {'kWh': 12000}}
        given = {'postcode': postcode, 'roof': roof, 'shading': shading}
        home.update({name: value for name, value in given.items() if value})
        has = [name for name, key in (('panels', 'panels'), ('battery', 'stored'), ('car', 'car')) if only.get(key)]
        rates = {name: only[key] for name, key in (('electricity', 'power'), ('export', 'sold')) if key in only}
        home.update({**({'has': has} if has else {}), **({'rates': rates} if rates else {})})
        sunny.append({'home': home, **sunny_home(region, roof, shading, **only)})
    return {
        'priced': priced,
        'sunny': sunny,
        'solar': tables,
        'heatPump': pumps,
        'insulation': layers,
        'degreeDays': [{'region': region, 'days': degree_days(region)} for region in range(22)],
        'homes': homes,
    }


(HERE / 'vectors.json').write_text(json.dumps(vectors(), indent='\t') + '\n')
