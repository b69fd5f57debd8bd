"""Writes vectors.json: results worked out a second time, from the formulas and tables, with nothing of the engine.

Run by hand after the formulas or figures have changed: python3 estimate/vectors/write_vectors.py (needs PyYAML). The tests read only its
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


def sunlight(region, tilt, facing):
    """kWh a year on a square metre: SAP 2012, U3.2."""
    place = CLIMATE['regions'][region]
    k = [None] + [row[COMPASS[facing]] for row in CLIMATE['plane']]
    s = math.sin(math.radians(tilt / 2))
    a = k[1] * s**3 + k[2] * s**2 + k[3] * s
    b = k[4] * s**3 + k[5] * s**2 + k[6] * s
    c = k[7] * s**3 + k[8] * s**2 + k[9] * s + 1
    total = 0
    for days, flat, declination in zip(MONTH, place['irradiance'], CLIMATE['declination']):
        x = math.cos(math.radians(place['latitude'] - declination))
        total += flat * (a * x * x + b * x + c) * 24 * days / 1000
    return total


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


def priced_home(heating, kwh, ticked=(), pounds=None, car=False, rate=None, region=0):
    """Pounds of a home from its bill, at the first period of each price: heat pump, break-evens, payback, controls, together."""
    f, p = FIGURES, {name: item['value'] for name, item in PRICES.items()}
    electric = heating in ('electric', 'storage')
    eff = {'electric': 1, 'storage': 1, 'solid-fuel': f['solidFuelEfficiency']}.get(heating, f['boilerEfficiency'])
    price = rate or {'gas': p['gasPrice'], 'electric': p['electricityPrice']}[heating]
    power = p['electricityPrice']
    charge = 365 * p['gasStandingCharge'] / 100 if heating == 'gas' else 0
    burnt = {'low': kwh, 'middle': kwh, 'high': kwh}
    if pounds:
        daily = {'gas': p['gasStandingCharge'], 'electric': p['electricityStandingCharge'], 'storage': p['electricityStandingCharge']}.get(heating, 0)
        used = (pounds - 365 * daily / 100) * 100 / price
        burnt = {'low': used * 0.85, 'middle': used, 'high': used * 1.15}
    if electric:
        other = {level: f['electricityUse'][level] + (f['carUse'][level] if car else 0) for level in LEVELS}
        swapped = {'low': 'high', 'middle': 'middle', 'high': 'low'}
        burnt = {level: max(burnt[level] / 3, burnt[level] - other[swapped[level]]) for level in LEVELS}

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
    later = power * 1.05
    saving = pump(burnt['middle'], scops['middle'], charge, later if heating == 'electric' and not rate else price, later)
    out['payback'] = (12900 - (9000 if heating in ('oil', 'lpg') else 7500)) / saving if saving > 0 else None
    rest = burnt['middle']
    for measure in ticked:
        if measure != 'heat-pump':
            rest *= 1 - {'loft': f['loftMeasured'], 'cavity': f['cavityMeasured']}[measure]['middle']
    together = (burnt['middle'] - rest) * price / 100
    if 'heat-pump' in ticked:
        together += pump(rest, scops['middle'], charge)
    out['together'] = together if len(ticked) > 1 else None
    return out


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
    for heating, kwh, ticked, pounds, car, rate in [
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
        ('lpg', None, ['loft', 'cavity'], 1500, False, 12), ('solid-fuel', 15000, ['loft', 'cavity'], None, False, 6.5),
        ('solid-fuel', 20000, ['cavity', 'heat-pump'], None, False, 8), ('gas', 8500, ['cavity', 'heat-pump'], None, False, 7.1),
    ]:
        home = {'kind': 'semi', 'walls': 'cavity', 'loft': 'some', 'heating': heating, 'use': {'pounds': pounds} if pounds else {'kWh': kwh}, 'postcode': 'LS6'}
        if car:
            home['has'] = ['car']
        if rate:
            home['rates'] = {'fuel': rate}
        priced.append({'home': home, 'ticked': ticked, **priced_home(heating, kwh, ticked, pounds, car, rate)})
    return {
        'priced': priced,
        'solar': tables,
        'heatPump': pumps,
        'insulation': layers,
        'degreeDays': [{'region': region, 'days': degree_days(region)} for region in range(22)],
        'homes': homes,
    }


(HERE / 'vectors.json').write_text(json.dumps(vectors(), indent='\t') + '\n')
