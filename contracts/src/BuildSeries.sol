// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Build series of a car
/// @notice The weighted draw of a series (specification section 3, "Build series"), out of 10,000:
///         common 4,600, uncommon 2,600, rare 1,500, legendary 800, exotic 350, ultra 150.
library BuildSeries {
    /// @notice A car that was minted and is not built yet has no series.
    uint8 internal constant UNBUILT = 0;
    uint8 internal constant COMMON = 1;
    uint8 internal constant UNCOMMON = 2;
    uint8 internal constant RARE = 3;
    uint8 internal constant LEGENDARY = 4;
    uint8 internal constant EXOTIC = 5;
    uint8 internal constant ULTRA = 6;

    /// @notice The series of a car, derived from its epoch's seed and its id, so it can be checked afterwards.
    function ofCar(bytes32 seed, uint256 tokenId) internal pure returns (uint8) {
        return draw(uint256(keccak256(abi.encode(seed, tokenId))));
    }

    /// @notice The series that a random number becomes. 2^256 is no multiple of 10,000; the bias is below 2^-242.
    function draw(uint256 random) internal pure returns (uint8) {
        uint256 point = random % 10_000;
        if (point < 4_600) return COMMON;
        if (point < 7_200) return UNCOMMON;
        if (point < 8_700) return RARE;
        if (point < 9_500) return LEGENDARY;
        if (point < 9_850) return EXOTIC;
        return ULTRA;
    }
}
