//! Zips that no writer would make.

/// A stored zip with exactly these names, bad ones and duplicates included; no writer would make it.
pub fn raw_zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut central = Vec::new();
    for (name, data) in entries {
        let mut crc = flate2::Crc::new();
        crc.update(data);
        let size = (data.len() as u32).to_le_bytes();
        let common = [
            &[10, 0, 0, 0, 0, 0, 0, 0, 0x21, 0][..],
            &crc.sum().to_le_bytes(),
            &size,
            &size,
            &(name.len() as u16).to_le_bytes(),
            &[0, 0],
        ]
        .concat();
        central.extend(
            [
                &b"PK\x01\x02\x0a\x00"[..],
                &common,
                &[0; 10],
                &(out.len() as u32).to_le_bytes(),
                name.as_bytes(),
            ]
            .concat(),
        );
        out.extend([&b"PK\x03\x04"[..], &common, name.as_bytes(), data].concat());
    }
    let count = (entries.len() as u16).to_le_bytes();
    let end = [
        &b"PK\x05\x06\0\0\0\0"[..],
        &count,
        &count,
        &(central.len() as u32).to_le_bytes(),
        &(out.len() as u32).to_le_bytes(),
        &[0, 0],
    ]
    .concat();
    out.extend(central);
    out.extend(end);
    out
}
